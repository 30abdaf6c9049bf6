/** Goals as shop owners write them, each followed by the facts that every draft must have, marked by hand. */
const written = `
Remind people to book their autumn tune-up
20% off all bikes until June 1 | 20%; June 1
Autumn tune-ups, 20% off all bikes until June 1. Call 617-555-0100. | 20%; June 1; 617-555-0100
Remind patients of their appointment
Remind patients about their cleaning on Tuesday at 3:30 PM | Tuesday; 3:30
Tell customers that we moved to 12 Main Street | 12; Main; Street
Let people know we are closed on July 4 | July 4
Let our customers know that our new hours are 9 to 5 | 9; 5
Invite everybody to the open house on Saturday, May 3 | Saturday; May 3
Invite members to the cheese tasting with Chef Antonio | Chef; Antonio
Ask for a review of our work
Ask customers to leave a review on Google | Google
Thank people for their visit
Thank donors for raising $12,500 for the shelter | 12,500
Win back customers who left
Win back lapsed members with 30% off until March 15 | 30%; 15
Bring back old clients
Announce that Dr. Patel joins our practice in September | Patel; September
Announce our new location in Springfield | Springfield
Offer returning customers a free inspection in November | November
Offer $50 off brakes | $50
Wish everyone a happy holiday
Follow up on the quote for their roof
Follow up with leads about the Hendersonville listing | Hendersonville
Congratulate members on 10 years with us | 10
Apologize to customers for the delay of the May delivery | May
Confirm tomorrow's appointments | tomorrow
Promote our summer camp, weeks of June 8 and June 15 | June 8; June 15
Tell tenants about the water shutoff on Monday from 8 to 11 | Monday; 8; 11
Remind parents that school photos are on October 21 | October 21
Remind members to renew before December 31 | December 31
Remind customers about the recall of model X200 | X200
Tell everyone: free ice cream this Friday at noon | Friday; noon
Our annual sale starts on Thursday: shoes from $19.99 | Thursday; $19.99
We have a new menu by Maria Lopez | Maria; Lopez
New classes with Coach Dana every Wednesday at 6:15 | Coach; Dana; Wednesday; 6:15
Buy one get one free on all coffee
Half price haircuts on Mondays | Monday
Oil change for $39 with coupon 1182 | $39; 1182
Free delivery on orders over $75 in Brookline | $75; Brookline
Spring clean-up packages from $149, book by April 10 | $149; April 10
Winter tires in stock, 4 for the price of 3 | 4; 3
Flu shots available from September 20 | September 20
We need volunteers on Sunday at Lincoln Park | Sunday; Lincoln; Park
Tax returns are due on April 15, we have 12 slots left | April 15; 12
Piano lessons with Ms. Nguyen, first one free | Nguyen
The gym is open 24 hours now | 24
Open enrollment ends December 7 | December 7
We are hiring two cooks
Our phone number changed to 408-555-0190 | 408-555-0190
Ask people to vote for us in the Boston Globe poll | Boston; Globe
Ask subscribers to update their card
Ask members to bring a friend on Friday | Friday
Ask families for old coats until November 30 | November 30
Ask our customers to tell us how we did
Encourage patients to schedule a yearly check
Urge residents to sign up for the cleanup at 9:00 | 9:00
Inform clients about new rates from January 1: $95 an hour | January 1; $95; $95
Inform residents that Elm Street is closed until noon | Elm; Street; noon
Notify customers of a price change to $18 | $18
Update donors on the new roof: $8,400 raised of $10,000 | $8,400; $10,000
Warn customers about calls in the name of Rosa | Rosa
Alert drivers that Route 9 is closed on Sunday | Route; 9; Sunday
Let everyone know about the live music with The Harlows | Harlows
Let folks know the pool opens May 24 | May 24
Share that we won the Golden Wrench award | Golden; Wrench
Advertise the Labor Day sale: 15% off mattresses | Labor; Day; 15%
Promote gift cards
Collect feedback on the new website
Request a review after their visit
Remind homeowners to clean their gutters before winter
Remind students that registration closes at 5 PM on Friday | 5; Friday
Remind clients of the payment of $120 due on the 15th | $120; 15
Remind guests that check-out is at 11 | 11
Remind guests about the shuttle from Logan Airport at 7:45 | Logan; Airport; 7:45
Thank everybody for 25 great years | 25
Thank our members for their support of Casa Verde | Casa; Verde
Thank neighbors for their patience during the works on Oak Avenue | Oak; Avenue
Wish our customers a happy New Year | New; Year
Congratulate our members on finishing the Boston Marathon | Boston; Marathon
Follow up after the visit on Tuesday | Tuesday
Following up about the estimate for their kitchen
Apologize for the outage on Monday | Monday
Puppy class starts on 9/14, six evenings for $180 | 9/14; $180
Car wash, $12 instead of $16, only tomorrow | $12; $16; tomorrow
Farm boxes are ready for pick-up from 4 to 7 | 4; 7
Yoga on the lawn, bring a mat
Anniversary party on June 20 at Rosa's, live band at 8 | June 20; Rosa; 8
Bike repair in 48 hours or it is free | 48
Half marathon training with Kim, 12 weeks | Kim; 12
Mammogram bus on Friday at Green Square | Friday; Green; Square
Tell patients Dr. Osei is back on Monday | Osei; Monday
Recordar a los clientes su revisión anual con nosotros
Recordar a los pacientes que su cita es el lunes a las 10:30 | lunes; 10:30
Invitar a los clientes a la fiesta del 15 de mayo | 15; mayo
Invitar a la jornada de puertas abiertas del sábado | sábado
Avisar a los clientes que cerramos el 24 de diciembre | 24; diciembre
Agradecer a los clientes por su visita
Ofrecer a los clientes un descuento del 20% hasta el 30 de junio | 20%; 30; junio
Anunciar que abrimos una tienda en Lawrence | Lawrence
Pedir a los clientes una reseña de nuestro trabajo
Rebajas de invierno con precios desde $25 para los zapatos | $25
`

export type GivenGoal = { readonly goal: string; readonly facts: readonly string[] }

export const goals: readonly GivenGoal[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [goal = '', facts = ''] = line.split(' | ')
    return { goal, facts: facts.split('; ').filter(Boolean) }
  })
