import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

export function ToastSection() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => toast('Export successful!', 'success')}>
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast('Failed to export details. Please try again.', 'error')}
      >
        Error
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast('Password reset link sent to: a.rather.long.address@mail.example.com', 'success')
        }
      >
        Long text
      </Button>
    </div>
  )
}
