/** The common goals of messages. Each has its templates; any other goal is `news`. */
export const goalKinds = [
  'appointment',
  'payment',
  'feedback',
  'event',
  'offer',
  'win_back',
  'follow_up',
  'news',
] as const
export type GoalKind = (typeof goalKinds)[number]

/** Words of a goal, English and Spanish, in order of priority. */
const signs: readonly (readonly [GoalKind, RegExp])[] = [
  [
    'appointment',
    /appointment|booking|check-?up|yearly check|visit reminder|reschedul|remind|cita|revisión|reserva|recordar/i,
  ],
  ['payment', /payment|invoice|overdue|balance|bill\b|billing|renew|pago|factura|vencid|saldo/i],
  ['feedback', /feedback|review|survey|rating|opinion|reseña|encuesta|opinión/i],
  ['event', /event|invit|open house|webinar|workshop|opening|party|evento|jornada|inaugura/i],
  ['offer', /offer|sale\b|discount|promo|deal|coupon|special|save\b|oferta|descuento|rebaja/i],
  ['win_back', /win.?back|lapsed|inactive|come back|miss you|re-?engage|volver|regres|inactiv/i],
  ['follow_up', /follow|thank|check in|checking in|quote|inquiry|seguimiento|gracias|presupuesto/i],
]

export function goalKindOf(goal: string): GoalKind {
  return signs.find(([, words]) => words.test(goal))?.[0] ?? 'news'
}
