import type { UseFormReturn } from 'react-hook-form'
import { useAppInfo } from '../../../lib/app-info.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { groupCardNumber, groupExpiry, testCardForm } from './card-details.ts'
import type { CardForm } from './card-details.ts'
import { BillingAddressFields } from './billing-address-fields.tsx'

/** The plain card form: where the card's bill goes, and the card. */
export function CardFields({ form }: { form: UseFormReturn<CardForm> }) {
  return (
    <div className="flex flex-col gap-6">
      <BillingAddressFields form={form} />
      <Tabs
        label="Payment method"
        items={[{ value: 'card', label: 'Card', content: <CardNumberFields form={form} /> }]}
        value="card"
        onChange={() => undefined}
      />
    </div>
  )
}

function CardNumberFields({ form }: { form: UseFormReturn<CardForm> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {useAppInfo().data?.sandbox === true ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-ground px-4 py-3 text-warn sm:col-span-2">
          <p className="text-sm">In the sandbox a test card pays. Nothing is charged.</p>
          <Button variant="secondary" size="small" onClick={() => form.reset(testCardForm)}>
            Fill in a test card
          </Button>
        </div>
      ) : null}
      <div className="sm:col-span-2">
        <TextField
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          error={errors.number?.message}
          {...register('number', {
            onChange: ({ target }: { target: HTMLInputElement }) =>
              form.setValue('number', groupCardNumber(target.value)),
          })}
        />
      </div>
      <TextField
        label="Expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        error={errors.expiry?.message}
        {...register('expiry', {
          onChange: ({ target }: { target: HTMLInputElement }) =>
            form.setValue('expiry', groupExpiry(target.value)),
        })}
      />
      <TextField
        label="CVC"
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder="123"
        maxLength={4}
        error={errors.cvc?.message}
        {...register('cvc')}
      />
    </div>
  )
}
