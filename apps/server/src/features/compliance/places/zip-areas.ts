import type { UsState } from './us-states.ts'

const east = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'
const arizona = 'America/Phoenix'
const alaska = 'America/Anchorage'
const aleutian = 'America/Adak'
const hawaii = 'Pacific/Honolulu'
const caribbean = 'America/Puerto_Rico'

export interface ZipArea {
  /** First three digits of ZIP codes, single ones and ranges; whole ones, where they lie elsewhere. */
  prefixes: string
  states: readonly UsState[]
  /** IANA zones. Several where the area lies in both, or where that is uncertain. */
  zones: readonly string[]
}

/**
 * Which state and zone a ZIP code lies in, by its first three digits (USPS labelling list L002;
 * zone boundaries of 49 CFR part 71). Military codes (090–098, 340, 962–966) are not there, because
 * they do not show where a person is.
 */
export const zipAreas: readonly ZipArea[] = [
  { prefixes: '005 100-149', states: ['NY'], zones: [east] },
  { prefixes: '006-007 009', states: ['PR'], zones: [caribbean] },
  { prefixes: '008', states: ['VI'], zones: [caribbean] },
  { prefixes: '010-027 055', states: ['MA'], zones: [east] },
  { prefixes: '028-029', states: ['RI'], zones: [east] },
  { prefixes: '030-038', states: ['NH'], zones: [east] },
  { prefixes: '039-049', states: ['ME'], zones: [east] },
  { prefixes: '050-054 056-059', states: ['VT'], zones: [east] },
  // 06390 is Fishers Island, which is New York's.
  { prefixes: '060-062 064-069', states: ['CT'], zones: [east] },
  { prefixes: '063', states: ['CT', 'NY'], zones: [east] },
  { prefixes: '070-089', states: ['NJ'], zones: [east] },
  { prefixes: '150-196', states: ['PA'], zones: [east] },
  { prefixes: '197-199', states: ['DE'], zones: [east] },
  { prefixes: '200 202-205', states: ['DC'], zones: [east] },
  { prefixes: '206-219', states: ['MD'], zones: [east] },
  { prefixes: '201 220-246', states: ['VA'], zones: [east] },
  { prefixes: '247-268', states: ['WV'], zones: [east] },
  { prefixes: '270-289', states: ['NC'], zones: [east] },
  { prefixes: '290-299', states: ['SC'], zones: [east] },
  { prefixes: '300-319 398-399', states: ['GA'], zones: [east] },
  { prefixes: '320-323 326-339 341-342 344 346-347 349', states: ['FL'], zones: [east] },
  { prefixes: '324', states: ['FL'], zones: [central, east] },
  { prefixes: '325', states: ['FL'], zones: [central] },
  { prefixes: '350-367 369', states: ['AL'], zones: [central] },
  // Phenix City and the valley beside Georgia keep Eastern time.
  { prefixes: '368', states: ['AL'], zones: [central, east] },
  { prefixes: '374 376-379', states: ['TN'], zones: [east] },
  { prefixes: '373', states: ['TN'], zones: [central, east] },
  // Crab Orchard lies in a county of Central time; so does Ora, Indiana.
  { prefixes: '37723', states: ['TN'], zones: [central, east] },
  { prefixes: '370-372 375 380-385', states: ['TN'], zones: [central] },
  { prefixes: '386-397', states: ['MS'], zones: [central] },
  { prefixes: '400 402-418', states: ['KY'], zones: [east] },
  { prefixes: '401 425-427', states: ['KY'], zones: [central, east] },
  { prefixes: '420-424', states: ['KY'], zones: [central] },
  { prefixes: '430-459', states: ['OH'], zones: [east] },
  { prefixes: '460-462 466-474 478', states: ['IN'], zones: [east] },
  { prefixes: '465 46968 475 479', states: ['IN'], zones: [central, east] },
  { prefixes: '463-464 476-477', states: ['IN'], zones: [central] },
  { prefixes: '480-497', states: ['MI'], zones: [east] },
  { prefixes: '498-499', states: ['MI'], zones: [central, east] },
  { prefixes: '500-528', states: ['IA'], zones: [central] },
  { prefixes: '530-549', states: ['WI'], zones: [central] },
  { prefixes: '550-567', states: ['MN'], zones: [central] },
  { prefixes: '570-574', states: ['SD'], zones: [central] },
  { prefixes: '575-576', states: ['SD'], zones: [central, mountain] },
  { prefixes: '577', states: ['SD'], zones: [mountain] },
  { prefixes: '580-584 587', states: ['ND'], zones: [central] },
  { prefixes: '585-586 588', states: ['ND'], zones: [central, mountain] },
  { prefixes: '590-599', states: ['MT'], zones: [mountain] },
  { prefixes: '600-629', states: ['IL'], zones: [central] },
  { prefixes: '630-658', states: ['MO'], zones: [central] },
  { prefixes: '660-676 679', states: ['KS'], zones: [central] },
  { prefixes: '677-678', states: ['KS'], zones: [central, mountain] },
  { prefixes: '680-689', states: ['NE'], zones: [central] },
  { prefixes: '690-692', states: ['NE'], zones: [central, mountain] },
  { prefixes: '693', states: ['NE'], zones: [mountain] },
  { prefixes: '700-714', states: ['LA'], zones: [central] },
  { prefixes: '716-729', states: ['AR'], zones: [central] },
  { prefixes: '730-732 734-749', states: ['OK'], zones: [central] },
  { prefixes: '733 750-797', states: ['TX'], zones: [central] },
  { prefixes: '798', states: ['TX'], zones: [central, mountain] },
  { prefixes: '799 885', states: ['TX'], zones: [mountain] },
  { prefixes: '800-816', states: ['CO'], zones: [mountain] },
  { prefixes: '820-831', states: ['WY'], zones: [mountain] },
  { prefixes: '832-833 836-837', states: ['ID'], zones: [mountain] },
  // 83414 is Alta, which is Wyoming's.
  { prefixes: '834', states: ['ID', 'WY'], zones: [mountain] },
  { prefixes: '835', states: ['ID'], zones: [mountain, pacific] },
  { prefixes: '838', states: ['ID'], zones: [pacific] },
  { prefixes: '840-847', states: ['UT'], zones: [mountain] },
  { prefixes: '850-857 859 863-864', states: ['AZ'], zones: [arizona] },
  // The Navajo Nation has summer time, the rest of Arizona has none.
  { prefixes: '860 865', states: ['AZ'], zones: [mountain, arizona] },
  { prefixes: '870-884', states: ['NM'], zones: [mountain] },
  { prefixes: '889-897', states: ['NV'], zones: [pacific] },
  { prefixes: '898', states: ['NV'], zones: [mountain, pacific] },
  { prefixes: '900-961', states: ['CA'], zones: [pacific] },
  { prefixes: '967-968', states: ['HI'], zones: [hawaii] },
  { prefixes: '96799', states: ['AS'], zones: ['Pacific/Pago_Pago'] },
  { prefixes: '969', states: ['GU', 'MP'], zones: ['Pacific/Guam'] },
  { prefixes: '970-978', states: ['OR'], zones: [pacific] },
  { prefixes: '979', states: ['OR'], zones: [mountain, pacific] },
  { prefixes: '980-994', states: ['WA'], zones: [pacific] },
  { prefixes: '995', states: ['AK'], zones: [aleutian, alaska] },
  { prefixes: '996-999', states: ['AK'], zones: [alaska] },
]
