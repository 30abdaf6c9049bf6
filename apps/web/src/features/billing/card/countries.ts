/** Countries whose cards are taken most, the United States first; their names come from the browser. */
const codes =
  'US CA GB IE AU NZ AT BE BR BG HR CY CZ DK EE FI FR DE GI GR HK HU IN IT JP LV LI LT LU MY MT ' +
  'MX NL NO PL PT RO SG SK SI ZA ES SE CH TH AE'

export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return codes.split(' ').map((code) => ({ value: code, label: names.of(code) ?? code }))
}
