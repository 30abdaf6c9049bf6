import { inNormalForm } from '@afterbeep/contract/composed-text'
import type { ColumnUse } from './column-use.ts'

/** A header in plain words: `Téléphone #1` and `phone_1` are `telephone 1` and `phone 1`. */
export function headerWords(header: string): string {
  return inNormalForm(header, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** How people and programs call the columns, in English and Spanish, as `headerWords` writes them. */
const names: Readonly<Partial<Record<ColumnUse, RegExp>>> = {
  FirstName:
    /^(?:(?:customer|guest|contact|client|member|invitee|attendee|billing|primary) )?(?:first(?: name)?|firstname|given(?: name)?|forename|f ?name)$|^(?:primer nombre|nombre de pila|nombres?|nombre del cliente)$/,
  LastName:
    /^(?:(?:customer|guest|contact|client|member|invitee|attendee|billing|primary) )?(?:last(?: name)?|lastname|family(?: name)?|surname|l ?name)$|^(?:primer apellido|apellidos?|apellido paterno|apellidos del cliente)$/,
  FullName:
    /^(?:(?:customer|guest|contact|client|member|patient|person|invitee|attendee|display|billing|primary) )?(?:full )?name$|^customer full name$|^(?:customer|client|guest|contact|patient|member|file as|name on account|who)$|^nombre completo$|^nombres? y apellidos?$|^apellidos? y nombres?$|^(?:cliente|contacto|paciente|socio)$/,
  id: /^(?:(?:customer|client|contact|record|reference|guest|member|person|patient|square customer|user|account) )?id$|^(?:(?:customer|client|record|reference|guest|member|patient|user|account) )?(?:number|no)$|^(?:j id|uid|key|codigo|numero de cliente|no de cliente|id cliente|id de cliente)$/,
  RecommendedPhone: /^recommended ?phone$/,
}

/** The column use that a header names on its own; phones and addresses depend on more. */
export function namedUse(words: string): ColumnUse | undefined {
  // "Full name" before "name", which a first-name column may also be called.
  for (const use of ['RecommendedPhone', 'FirstName', 'LastName', 'FullName', 'id'] as const) {
    if (names[use]?.test(words) === true) return use
  }
  return undefined
}

const phone =
  /\b(?:phones?|telephones?|tel|tlf|mobile|cell|cellular|cellphone|landline|sms|whats ?app|telefonos?|tfno|movil|celular|cel|contact (?:numbers?|no|num)|numero de contacto)\b/
/**
 * Numbers that reach no phone, another person, who has agreed to nothing, or the owner of a number that was given
 * to someone else since, and what is no number at all.
 */
const notToCall =
  /\b(?:fax|pager|telex|tty|isdn|callback|assistant|asst|asistente|secretar(?:y|ia)|company main|emergency|emergencia|spouse|conyuge|esposo|esposa|husband|wife|partner|parents?|mother|mom|mum|father|dad|padre|madre|mama|papa|son|daughter|kid|hij[oa]s?|brother|sister|herman[oa]|friend|amig[oa]|roommate|neighbou?r|vecin[oa]|guardian|tutor|next of kin|relative|referr\w*|reference|referencia|landlord|tenant|agent|broker|realtor|vendor|supplier|employer|manager|caregiver|babysitter|nanny|(?:co|joint) ?(?:borrower|owner|applicant)|doctor|dr|physician|medico|dentist|dentista|vet|veterinarian|pharmacy|attorney|lawyer|abogado|insurance|bank|school|escuela|teacher|coach|driver|technician|tech|sales ?(?:rep|person)|rep|employee|staff|host|location|store|shop|branch|sucursal|tienda|wrong|disconnected|not in service|invalid|old|previous|former|anterior|viejo|antiguo|equivocado|deceased|fallecid[oa]|(?:second|secondary|alternate?|other|2nd|additional) contact|contact [2-9]|contacto (?:[2-9]|secundario|alterno)|label|type|tipo|ext|extension|verified|country code|status|estado|carrier|consent|opt ?in|opt ?out|opted|accepts|subscribed|marketing|permission|date|fecha|time|notes?)\b/

/** Words beside a number or in its header that say of what kind it is, and not that it is another person's. */
const ownPhoneWords = new Set(
  (
    'phone phones telephone telephones tel tlf telefono telefonos tfno mobile cell cellular cellphone movil ' +
    'celular cel iphone landline fijo sms whatsapp whats app number numbers numero num no nr s line linea ' +
    'primary main preferred best principal direct directo home casa particular house personal private residence ' +
    'work business office trabajo oficina company empresa account other otro second secondary alternate alt ' +
    'additional default address car radio day daytime evening night value c m h w o 1 2 3 4 5 ' +
    'customer client guest contact member patient person lead buyer applicant attendee invitee subscriber user ' +
    'donor student billing mailing cliente contacto paciente ok to text texts call only de del la el the'
  ).split(' '),
)

/** Whether words beside a number, or a header, say nothing of another person. */
export function saysOwnPhone(words: string): boolean {
  return words.split(' ').every((word) => word === '' || ownPhoneWords.has(word))
}

/** What stands before *name* in the header of a person's name: `owner 1` of `owner 1 first name`. */
export function whoseName(words: string): string {
  return words.replace(/ ?(?:(?:first|given|full|display) ?)?(?:name|first)$/, '')
}

/** Whether a header speaks of a phone at all, such as whose extension it is. */
export function mentionsPhone(words: string): boolean {
  return phone.test(words)
}

/** Whether a header names a phone that may be called. */
export function namesPhone(words: string): boolean {
  return phone.test(words) && !notToCall.test(words)
}

const agreement = /\b(?:consent(?:ed|s)?|opt(?:ed)? ?in|accepts?|agreed?|permission|subscribed)\b/
const consentUses: readonly (readonly [ColumnUse, RegExp])[] = [
  [
    'ConsentDate',
    /^(?:date of consent|consent (?:given )?(?:date|time|at|on)|fecha de consentimiento)$/,
  ],
  ['ConsentSource', /^(?:source of consent|consent (?:source|method|type|channel given))$/],
  ['Consent', /^(?:consent(?:ed)?|consent (?:given|status)|has consent(?:ed)?|consentimiento)$/],
]

/**
 * What a header says of consent. A consent to email, photos or data is none to be called or texted, so only
 * the plain word counts, or one beside the name of a channel.
 */
export function namedConsent(words: string): ColumnUse | undefined {
  const named = consentUses.find(([, pattern]) => pattern.test(words))?.[0]
  if (named !== undefined || !agreement.test(words)) return named
  if (/\b(?:e ?mails?|date|time|fecha|source|ip|status|level|by)\b/.test(words)) return undefined
  const byText = /\b(?:sms|texts?|texting|text messages?)\b/.test(words)
  const byVoice = /\b(?:calls?|calling|voice|voicemails?)\b/.test(words)
  if (byText === byVoice) return byText ? 'Consent' : undefined
  return byText ? 'TextConsent' : 'VoiceConsent'
}

/** Whether a header rules out that its values are phones, whatever they look like. */
export function rulesOutPhone(words: string): boolean {
  return notToCall.test(words) || namedUse(words) === 'id'
}

/** Columns that name a business, whose name is not a person's. */
export function namesCompany(words: string): boolean {
  return /\b(?:company|organi[sz]ation|organization name|account name|business name|empresa)\b/.test(
    words,
  )
}

/** How surely a column of full names holds a person's: `Full name` before `Name` before `Customer`. */
export function fullNameRank(words: string): number {
  if (/\bfull name$|^contact|completo$|^nombres? y/.test(words)) {
    return words.startsWith('customer') ? 2 : 0
  }
  return words === 'name' || words === 'nombre' ? 1 : 2
}

const kinds = [
  /\b(?:mobile|cell|cellular|cellphone|iphone|sms|whats ?app|movil|celular|cel|m|c)\b/,
  /\b(?:primary|main|preferred|principal)\b/,
  /\b(?:home|h|casa|particular|house|personal|landline|fijo)\b/,
  /\b(?:work|business|office|company|trabajo|oficina|w|o|account)\b/,
  /\b(?:other|otro|second|secondary|alternate|alt|2|3|car|radio|service|address)\b/,
]
const unnamed = 1.5

/**
 * How early a number is called, by the words beside it: mobile numbers first, then those with no or a
 * neutral word, of home, of work, others; lower is earlier.
 */
export function phoneRank(words: string): number {
  const rank = kinds.findIndex((kind) => kind.test(words))
  return rank < 0 ? unnamed : rank
}

/** Whether words beside a number say that it is no voice phone. */
export function isNotToCall(words: string): boolean {
  return notToCall.test(words)
}

const addressWords: readonly (readonly [ColumnUse, RegExp])[] = [
  ['Zipcode', /\b(?:zip postal code|zip ?code|zip|postal code|postcode|postal|codigo postal|cp)\b/],
  ['Country', /\b(?:country region|country code|country|pais)\b/],
  [
    'State',
    /\b(?:state province|province state|province code|state|province|region|estado|provincia)\b/,
  ],
  ['City', /\b(?:city|town|ciudad|municipio|localidad)\b/],
  [
    'Address2',
    /\b(?:street address 2|address line 2|street address line 2|address 2|address2|street 2|street line 2|extended address|suite|apt|unit|direccion 2)\b/,
  ],
  [
    'Address1',
    /\b(?:street address line 1|street address 1|street address|address line 1|address 1|address1|street line 1|street 1|street|direccion 1|direccion|domicilio|calle)\b/,
  ],
]
const notAnAddress =
  /\b(?:e ?mail|mail address|ip|label|type|formatted|po box|web|time ?zone|ipv4|yomi|phonetic|phone|status|tax)\b/

/** The part of an address that a header names, and which address: `Home City` is City of `home`. */
export function namedAddress(words: string): { use: ColumnUse; address: string } | undefined {
  // `address 1 street`: there the number counts addresses, not lines.
  const counted = /^address \d+ (?=\D)/.exec(words)?.[0] ?? ''
  const rest = words.slice(counted.length)
  if (notAnAddress.test(rest)) return undefined
  for (const [use, pattern] of addressWords) {
    const found = pattern.exec(rest)
    if (found === null) continue
    const around = `${counted}${rest.slice(0, found.index)}${rest.slice(found.index + found[0].length)}`
    return { use, address: around.replace(/\s+/g, ' ').trim() }
  }
  return rest === 'address' || rest === 'mailing address' || rest === 'billing address'
    ? { use: 'Address1', address: rest }
    : undefined
}
