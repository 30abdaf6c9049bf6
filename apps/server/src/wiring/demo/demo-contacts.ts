import { csvLine } from '@afterbeep/contract/contact/csv-text'

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dev', 'Elena', 'Farid', 'Grace', 'Hugo']
const lastNames = ['Alvarez', 'Brooks', 'Chen', 'Diaz', 'Evans', 'Fischer', 'Gupta', 'Hayes']
/** One city in each of the four zones, so that quiet hours show in the hourly trend. */
const cities = [
  { city: 'New York', state: 'NY', zip: '10001', areaCode: '212' },
  { city: 'Chicago', state: 'IL', zip: '60601', areaCode: '312' },
  { city: 'Denver', state: 'CO', zip: '80202', areaCode: '303' },
  { city: 'San Francisco', state: 'CA', zip: '94103', areaCode: '415' },
] as const

export const DEMO_CONTACTS = 40

const header = [
  'id',
  'FirstName',
  'LastName',
  'PhoneNumber',
  'RecommendedPhone',
  'City',
  'State',
  'Zipcode',
]

function cityOf(index: number): (typeof cities)[number] {
  return cities[index % cities.length] ?? cities[0]
}

/** The number, 1 and ten digits, of the contact in this row of the file, counted from 0. */
export function demoPhone(index: number): string {
  return `1${cityOf(index).areaCode}555${String(100 + index).padStart(4, '0')}`
}

/** A contact file of people who do not exist: 555-01xx is kept free for fiction in every area. */
export function demoContacts(): string {
  const rows = Array.from({ length: DEMO_CONTACTS }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? ''
    const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? ''
    const { city, state, zip } = cityOf(index)
    const phone = demoPhone(index)
    return [String(index + 1), first, last, phone.slice(1), phone, city, state, zip]
  })
  return [header, ...rows].map((cells) => csvLine(cells)).join('')
}
