import { linesOf } from './stop-replies.ts'

/** Replies after which messages go on: answers, questions, and words of an opt-out that mean something else. */
export const otherReplies = linesOf(`
Yes
yes please
YES
ok
Okay sounds good
no
No thanks
no thank you
nope
Maybe later
👍
😂😂😂
❤️
🎉
.
?
???
1
2
C
Confirm
Thanks!
Thank you so much, see you then
who is this?
Who dis
How did you get my number?
where did you get my number from
how much is it
What are your prices?
When are you open?
Call me
call me tomorrow
Call me back please
Please call me after 5
can someone call me
text me the address
Text me back when you get this
Send me more info
please send details
send me the link again
I'm interested
im interested call me
Sign me up
yes sign me up!
I would love to come by
Stop by on Saturday?
I'll stop by tomorrow
Can I stop by today
can i stop in this afternoon
We might stop over on our way home
I can't stop by today
will stop at the shop later
May I stop by around noon to pick it up?
please stop by my house for the estimate
you can stop by anytime
Could someone stop by and look at the roof
Stop in anytime!
I need to stop at the bank first, then I come
We had to stop for gas, running 10 min late
Is this the bus stop on 5th?
where is the bus stop
Are you near the bus stop?
the bus stops at noon
next stop is your store lol
You guys are my first stop on Friday
one stop shop, I like it
Is there a truck stop near you?
Last stop of the day, can you do 6?
Your place is a regular stop for us
can't stop thinking about your pizza
I cant stop eating your tacos 😂
Can't stop won't stop
don't stop
dont stop texting me these deals lol
Please don't stop sending the coupons
never stop doing what you do
I never stop recommending you guys
My kids won't stop asking for your ice cream
it wont stop raining here, can we move it to tuesday
the leak won't stop, please come quickly
My dog won't stop scratching, do you have an opening today?
When does the sale stop?
When does it end?
When does the sale end
Does the offer end on Friday?
at the end of the month
The end of the week works
I live at the end of the street
weekend works
The music was non-stop, great party
nonstop flight?
stopwatch
When do you stop serving lunch?
what time do you stop taking orders
do you stop at the airport
Did you stop selling the blue ones?
why did you stop sending coupons?
have you stopped doing oil changes?
Should I stop taking the antibiotics before the cleaning?
should i stop my medication before surgery
I stopped by yesterday but you were closed
I had to stop going because of my knee
I quit smoking thanks to you!
He quit his job
My receptionist quit so call my cell instead
He said he will quit next month
Has the event been cancelled?
is the class canceled today
what is your cancellation policy
what's your cancel policy?
I had to cancel my trip, so yes I'm free
remove the second item
Please remove the second item from my order
can you remove a wasp nest
Do you remove trees?
how much to remove a tree stump
can you remove stains from a couch
Can you take me off at the corner?
take me to your leader lol
Please take my number and call me later
take the second one off my bill
Can you take 10% off?
Do you take walk ins?
delete the pickles from my sandwich
please drop it off at my house
Can you drop me off at the station after?
get me a quote
get me on the schedule
Put me on the list!
put me on the waiting list please
add me to the list
I never got your call list, can you send it again to me tomorrow?
Did you call my wife as well?
did you call me?
You never called me back
you never text me back
why don't you call me
Why dont you text me the price
nobody called me
I don't text, call me
I don't have any more questions
no more questions, thanks
Don't forget to call me
don't hesitate to call me
Don't worry, I'll be there
dont be late
do not forget my coupon
I don't want to miss it
I don't want to miss your call, try after 6
I don't want the large one, the small is fine
I do not want pickles
i dont need an appointment until june
don't call me before I had my coffee lol, call me at 10
Don't call today, call me tomorrow
Call me tomorrow, do not call me today because I am in a meeting all day long
I can't talk now, text me
can't talk, in a meeting
I'm driving, will call later
Do you have more messages like this? love them
I get too many calls at work so text me
the call dropped
your message was cut off
I lost my phone, this is my new number
I lost your number, thanks for texting
I forgot my number in line lol
leave me a message if I don't pick up
please leave it at the door
Leave a voicemail
I'm going away next week, can we do it after
we are away until the 5th
Is this a scam?
is this spam or real
Are you a real person
is this a robot
My lawyer needs the invoice by Friday
I work for a lawyer, do you offer group rates
what does the permission slip need
I consent
I agree
I give my consent for the procedure
do i need to sign a consent form
Do I have to opt in somewhere?
Block party on Saturday?
what block are you on
Is there a blackout date
The road is blocked, I'm late
enough time to finish by 5?
That is enough for 20 people
not enough seats
I have had enough coffee for one day haha
no calls from you yet, should I worry
I got no messages from the office
no more rooms?
no texts came through, please resend
Out of office
I want out of this cold weather 😅 see you at the sauna
I'm in
count me in
Where do I park?
Do you speak Spanish?
how long does it take
Happy birthday to you too
Great service last time, my compliments to the team. I will stop by with my sister on Friday to pick up the second set, and she wants the same color.
Liked “Spring sale! Reply STOP to opt out”
Loved “Hi Ann, this is Acme Dental. Reply STOP to opt out.”
Laughed at “Acme: 20% off all tires this week. Text STOP to end”
Emphasized “Acme Dental: your cleaning is due. Reply STOP to unsubscribe”
👍 to “Acme: we open Monday. Reply STOP to opt out”
Reacted ❤️ to “Acme: we open Monday. Reply STOP to opt out”
> Reply STOP to opt out⏎Yes I'm coming
Me gustó “Reply STOP to opt out”
Is the stop light near your store still broken?
I drove past the stop sign, which building is it
pit stop at your place then?
Stop. Hammer time! 😂 jk see you there
The kids had a blast, they didn't want it to end
end of story, you are the best
the quit rate is high lol
Start the car
When do we start
can we start at 9?
I'd like to start on Monday
Can you help me with my order
I need help with my account
can you help my mom move?
Help wanted sign still up?
I can help on Saturday
Info about the yellow house please
What info do you need from me
sí
Si, por favor
No, gracias
Gracias
¿Quién es?
¿Cuánto cuesta?
Llámame mañana
llamenme por favor
¿Por qué no me llaman?
No me han llamado
No me llamaron ayer
no me llamen hoy, llamen mañana
no dejen de avisarme
No dejes de mandarme las ofertas
no puedo parar de reír
no paro de pensar en esa pizza
¿Dónde está la parada del autobús?
Para el sábado está bien
es para mi mamá
para cuando?
Pare en la esquina por favor, ahí lo espero
No más de dos personas
no más tengo una pregunta
nomás quiero saber el precio
basta con una cita
Quítame una duda
sáquenme una cita para el lunes
¿baja el precio el lunes?
la cita se canceló?
alto o bajo?
un hombre alto me atendió
¿Cuál es el fin de la oferta?
fin de semana está bien
quite la cebolla por favor
No tengo más preguntas
no quiero perder la cita
no quiero la grande
me interesa
Le gustó “Responda STOP para no recibir más”
`)

/** Replies that ask for messages again. */
export const startReplies = linesOf(`
START
start
Start.
Start!
start please
please start
UNSTOP
unstop
Unstop please
START START
resume
Resume please
subscribe
resubscribe
opt in
Opt me back in
start texting me again
Please start sending me texts again
resume messages
I want to start getting your messages again
You can text me again
please put me back on your list
add me back to the list
sign me up again please
Suscribir
comenzar
quiero recibir mensajes otra vez
START PLEASE
Start!!
yes start
UNSTOP ME
Please resume texts
You can start texting me again
I'd like to opt back in
resubscribe me
sign me back up
please add me back to your list
start sending me messages again
`)

/** Replies that ask who writes. */
export const helpReplies = linesOf(`
HELP
help
Help!
help me
help please
Please help
HELP?
INFO
info
info please
I need help
AYUDA
ayuda
Ayuda por favor
Necesito ayuda
HELP!!!
Help me please
?HELP
info?
need help
`)

/** Replies that a person has to read: they stop marketing until then. */
export const unclearReplies = linesOf(`
cancel my appointment
Cancel my appointment on Monday
I need to cancel my appointment
Please cancel my order
can I cancel my reservation for two
cancel it
cancel that
Can we cancel Tuesday's appointment?
Cancel the 3 o'clock please, thanks
i want to cancel
Not interested
not interested thanks
No I'm not interested
Not interested!
I am not interested in this
wrong number
Wrong number
you have the wrong number
Sorry wrong person
this isn't Mike
No one by that name here
You got the wrong guy
She passed away last year
He is deceased
this is spam
SPAM
this is harassment
I am reporting you
reported
Reporting this as spam
I'm calling my lawyer
You will hear from my attorney
I will sue
i never signed up for this
I never gave you my number
I didn't sign up for this
I'm on the registry
too many texts
You text too much
please text less
Don't call me at work
dont call me before noon
do not text me after 9pm
Never call this late
don't call, text me
text only please
Stop the delivery on Tuesday
please stop the order
stop payment on the check
Stop lying to people
🖕
✋
🚫
never
fuck you
Fuck you all
enough
remove my appointment
take my name off the waitlist
suspend my account
número equivocado
Se equivocó de número
No me interesa
no estoy interesado
cancelar mi cita
quiero cancelar la cita
no me llame antes de las 5
los voy a reportar
esto es acoso
`)
