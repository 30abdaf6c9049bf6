import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { CardForm } from './card-details.ts'
import { countryOptions } from './countries.ts'

/** The billing address; the phone is always asked for and required (specification: screens). */
export function BillingAddressFields({ form }: { form: UseFormReturn<CardForm> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">Billing address</legend>
      <TextField
        label="Name on card"
        autoComplete="cc-name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        error={errors.addressLine1?.message}
        {...register('addressLine1')}
      />
      <TextField
        label="Address line 2 (optional)"
        autoComplete="address-line2"
        {...register('addressLine2')}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        error={errors.city?.message}
        {...register('city')}
      />
      <TextField label="State (optional)" autoComplete="address-level1" {...register('state')} />
      <TextField
        label="ZIP or postal code"
        autoComplete="postal-code"
        error={errors.postalCode?.message}
        {...register('postalCode')}
      />
      <SelectField
        label="Country"
        autoComplete="country"
        options={countryOptions()}
        error={errors.country?.message}
        {...register('country')}
      />
    </fieldset>
  )
}
