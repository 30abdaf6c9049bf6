import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { cardFormSchema, emptyCardForm } from './card-details.ts'

export function useCardForm() {
  return useForm({ resolver: zodResolver(cardFormSchema), defaultValues: emptyCardForm })
}
