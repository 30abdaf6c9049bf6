import { linesOf } from './stop-replies.ts'

/** Written before the rules were tried on them: at first sight 89 % of the stops were caught and 6 % of the others stopped. */
export const stopsA = linesOf(`
Can you take me off?
how do i get off this list
How do I make this stop?
why do you keep texting me
why are you people still messaging me??
Who gave you my number? I never signed up for anything
I didn't sign up for this
i never gave consent to be contacted
I did not authorize these messages
I do not consent to receive marketing communications from your company.
This is harassment
this is straight up harrassment at this point
My lawyer will be in touch
You'll be hearing from my attorney
I'm on the do not call registry
my number is on the national dnc list
This number is registered on the federal Do Not Call list and you are in violation.
wrong number
you have the wrong number
ur texting the wrong person bro
Not interested
not interested thx
no longer interested
I'm not interested in your services please do not contact
leave me alone
Leave me tf alone
LEAVE ME ALONE!!!!
go away
just go away already
get lost
enough
ENOUGH ALREADY
thats enough texts
no more
No more messages please
no more of this
lose my number
lose this number and don't find it again
delete my info
Delete my number from your system
please erase all my data
wipe my contact details from ur database
f off
fuck off
F*** off
go to hell
screw you
kiss my ass and quit texting
bugger off
piss off
I'm reporting you to the FCC
reporting this to the ftc
gonna report u to verizon
I have forwarded this to 7726
Reported as spam
The attorney general will hear about this
spam
SPAM!!!
this is spam
quit spamming me
Blocked
ur blocked
blocking this number
blocked and reported
Under GDPR I request erasure of my personal data
TCPA violation. $500 per text.
Each further message is a willful violation under 47 USC 227.
My husband passed away, please stop calling
She died in March.
John is deceased
He no longer lives here
this person moved away years ago
I don't own the house anymore, sold it in May
take my mother off
please take my mother off your list she is 91
remove my dad's number
stop calling my grandmother
STOOOOP
stoppppp
St0p
5top
s t o p
S.T.O.P.
stoptexting
stoptextingme
STOPTEXTINGME
unsubsribe
unsuscribe
unsubcribe me
unsubscrib
Un subscribe
un-subscribe please
sotp
sopt
stpo texting
remvoe me
rmove me from list
take me of your list
tak me off this list
plz stahp
stap
opt-out
Opt me out
opt me out of everything
optout
i want to opt out
I'd like to opt out please
i would like to be removed
I need to be taken off this list
I demand that you cease all contact immediately.
Cease and desist.
I hereby revoke any consent previously given.
I withdraw my consent
consent revoked
revoke
QUIT
end
cancel
cancel these texts
Cancel my subscription to these messages
cancel txt
REMOVE
remove me
Remove please
remove
🛑
🖕
✋
🛑🛑🛑
STOP 🛑
🖕🖕🖕
ЅТОР
stоp
STOP
s​top
"STOP"
'stop'
«STOP»
(stop)
*STOP*
STOP - Sent from my iPhone
Stop⏎⏎Sent from my iPhone
Stop⏎--⏎Bill Hagerty⏎Hagerty Plumbing LLC⏎(555) 010-2233
Please unsubscribe⏎Get Outlook for Android
stop https://example.com/x
ALTO
PARAR
BAJA
CANCELAR
BASTA
NO MAS
no más
arret
ARRET
Detener
deténganse
ya no quiero mensajes
ya no me manden nada
no me mande mas mensajes xfa
dejen de molestar
dejen de estar chingando
no mamen ya dejen de mandar mensajes
dejame en paz
déjenme en paz
quiero darme de baja
como me doy de baja
cómo hago para que no me lleguen más estos mensajes
quítenme de la lista
quiten mi numero
borre mi numero porfavor
borren mis datos
bórrame
elimíname de tu lista
no estoy interesado
no me interesa
no me interesa gracias
numero equivocado
se equivoco de numero
esta equivocado yo no soy esa persona
yo no pedí esto
nunca me suscribí
no di mi consentimiento
no autorizo
los voy a denunciar
los voy a reportar con la profeco
esto es acoso
voy a llamar a mi abogado
vayanse al carajo
vete a la mierda
no jodan mas
no fastidien más
no molesten
stop please no more mensajes
por favor stop
ya stop
no me llames más
no vuelvan a llamar
no vuelva a escribirme nunca
no deseo recibir publicidad
no quiero nada de ustedes
no quiero que me contacten
Solicito la supresión de mis datos
ejerzo mi derecho de cancelación
hi um could you please not send me stuff anymore im only 14 and my mom pays for the texts
who is this and how did u get my number. dont text me
bruh stop
yo quit hittin my line
dont hit me up again
ok but like can u not
pls no more im begging
im good dont need these
Dear Sir or Madam, kindly remove my telephone number from your calling list. Thank you. Mrs. Edna Whitcomb
Sweetheart I am 84 years old and I do not need any gutters. Please don't call here again.
I told your girl last week to take us off the list. What part of that didn't you understand
For the last time do not text this phone
Third time asking. Remove.
what do i have to do to get you to stop
How many times do I have to say stop?
Is there any way to not get these?
is there a way to unsubscribe
Where do I unsubscribe
how to unsubscribe
How can I stop receiving these?
Would it be possible to be removed from your mailing list?
I want off
I want out
get me off this list
get me off of this thing
get my name off there
Strike my name from your records.
scratch me off your list
please scrub my number
drop me from your list
drop my number
unlist me
unenroll me
deactivate my number from your list
discontinue
please discontinue these notices
Discontinue service to this number
terminate all communications
halt
desist
knock it off
cut it out
give it a rest
give me a break with these texts
shut up
shut up already
buzz off
Not wanted
unwanted texts
These are unwanted.
I no longer wish to receive these.
I don't wish to be contacted
I'd rather not get these
I'd prefer not to receive texts
I don't want this
dont want it
don't want your messages
We do not want any solicitation
no solicitors
No soliciting
no marketing please
don't solicit me
I don't need your junk
junk
scam
this is a scam, don't contact me
do not contact
Do Not Disturb
do not call
DNC
dnc please
don't call
dont text
never text me again
never contact me again
don't ever call this number again
Never again
not a customer, don't write me
I don't know you, don't text me
I have no idea who you are please take my number out
you're annoying me
you are bothering me
Quit bugging me
stop bugging me!!
I am so sick of these texts
sick and tired of your calls
tired of getting these
I hate these texts
These texts are driving me nuts
your texts woke up my baby. stop
We went with somebody else so you can take me off
Already bought one, no need to keep sending these
this is a work phone, do not use it for marketing
This is a business line. Remove it.
this is a hospital pager, remove from your list
My kid's phone. Take it off your list
I'm driving, stop texting
i get charged for each text so please stop sending
you're costing me money with every text
I changed my mind, please take me off
changed my mind dont send any more
okay listen I appreciate you reaching out but I don't want to get these so if you could take my number off that'd be great thank you bye
we moved to Florida and no longer need lawn care so please remove us thanks
I'm a patient in rehab and my daughter set up this phone. I can't figure out how to stop these messages but I want them stopped.
Hello, I got your message about the roof. We rent. Please do not send anything else. Have a blessed day.
Good afternoon. I bought a lamp from you in 2019. It broke. I was told someone would call about it and nobody did. Now I get a text every week about sales. I would ask that you remove my details from whatever system you are using. My wife has also been getting them. Regards, Tom
STOP TEXTING ME YOU ABSOLUTE MORONS
WHO IS THIS STOP TEXTING ME
Stop it
stop this
stop that
stop plz
Stop thx
stop now
please stop
Pls stop!!
make it stop
make them stop
stop sending
Stop w the texts
stop with these messages
no texts
no calls
No thanks, take me off
nah take me off ur list
no thank you and please don't message again
STOP
unsubscribe
s​t​o​p
Stöp
STОP texting me
`)

export const othersA = linesOf(`
How much is it?
what time do you close today
What are your hours on Saturday?
can i book for thursday at 3
I'd like to make an appointment
yes
yep
Yeah sure
no
nope not today
no thanks
maybe next month
thanks!
Thank you so much
ty
ok
k
sounds good
See you then
on my way
running 10 min late
I'll stop by tomorrow
gonna stop by after work
Can I stop in on Friday?
I'll stop at the shop around noon
which bus stop are you near
is it by the stop sign on 5th
your mechanics work non-stop, thank you
We had nonstop rain here
I can't stop laughing
can't stop eating those cookies lol
don't stop
Don't stop the sales!
please don't stop sending these i love them
why did you stop making the blueberry muffins
Did you stop selling tires?
my car won't stop making that noise
The leak won't stop, can you come?
the water heater stopped working
my AC stopped
Stopped by but you were closed
I'll be in town until the end of the month
sale ends when?
when does the sale end
At the end of the day it is about price
what's at the end of the street
the end of an era haha
Do you have a quit smoking class?
I quit my job so money is tight
he quit smoking thanks to you
what is your cancellation policy
is there a cancellation fee
remove the extra cheese
can you remove a tree stump
how much to remove old carpet
Do you do wart removal
can you remove the stain from my couch
take me off the waiting list for Tuesday only
What is the list price
can you send me a list of services
put me on the list
add me to the list
am i on the list?
call me
Call me back please
text me later
text me the address
can you call me instead
I'm at work, call me after 5
no more than two
No more than 500 dollars
I have no more questions, thanks
I never received it
never got my receipt
I never got a confirmation
report card came today, he got an A
Can I get a vehicle history report
do you block and tackle ads lol
is the road blocked
My driveway is blocked by snow, can you plow it?
unsubscribe button on your site is broken, how do I log in?
please don't remove me
don't take me off the list
I don't want to stop
I dont want to miss it
keep them coming
love these texts
I want to keep getting these
how did you know it was my birthday haha
who is this
Who's this?
is this Mike?
Where are you located?
do you take walk ins
Do you have parking?
is it too late to sign up
I want to sign up
how do i sign up
Do I need to sign anything?
I didn't sign the form yet, can I do it there?
I didn't get the link
not sure
Not yet
Not today but soon
not right now, ask me in March
Interested!
I'm interested
very interested in the large one
Is that the right number to call?
what number do I call
wrong color was delivered
you sent the wrong size
the wrong part came
I think the address is wrong
leave it at the door
Leave the package with the neighbor
Can I leave my dog alone in the yard while you work?
Enough room for 6 people?
is 2 gallons enough
That's good enough for me
Fair enough
do you deliver
are you free monday
Will you be open on labor day
happy thanksgiving to you too
Merry Christmas!
lol
haha good one
😂
❤️
👍👍
🙌
Great job on the roof
best pizza in town
my wife loved the flowers
I'll take two
I'll take it
Take off 10% and I'll buy
can you take 20 off
it fell off
the handle came off
Turn off the water first?
do you get off early today
I get off work at 6
day off tomorrow, can come then
How do I get to your shop
how do I use the coupon
how do i redeem this
what's the code
the code doesn't work
link is broken
the link won't open
my info changed, new address is 12 Elm St
I have a new number, 555-0199
do you have my number on file
Is my info up to date
delete the second item please
I deleted the voicemail by accident, what did you say?
I lost my phone number card, lost your number sorry
lost my coupon can you resend
resend please
Can you send that again
please send more info
send me the details
send it to my email
don't forget my discount
don't worry about it
do not ring the bell, baby sleeping
no problem
no worries
No rush
no kids, just two adults
none
nothing for now
not much
I do not have the account number
i don't know
I dont understand
don't have time today
I don't need a reservation do I?
i dont need delivery, will pick up
I want to return it
I want a refund
I want the large
i want out door seating
Wish I could come!
hope you are well
My mom died so I'm out of town until the funeral, can we reschedule?
the battery died again
We moved to Elm Street, do you service there
moving next week, need a quote
do you do moving jobs
My lawyer friend recommended you
do you do wills? need a lawyer
Do you offer GDPR training
is the school enrolled
Does insurance cover it
I have spam in my freezer, want some musubi lol
spam musubi please x2
your mail went to my spam folder, got it now
it landed in spam but I found it
Check your spam
What's the catch, is this a scam or legit?
is this legit
Free delivery?
when is the next class
where do i park
what's included
One please
two for Saturday
table for 4 at 7
2
1
A
C
reschedule please
can we move it to friday
Need to push it back an hour
I have to pass this time
i'll pass this week
Let me think about it
let me ask my husband
I'll let you know
Can you stop the car alarm remotely?
does the train stop there
One stop shop, love it
stop loss orders do you do those
put a stop payment on check 102 please
How do I stop my toilet from running?
What stops the brakes from squealing
please stop by my house to look at the fence
Can the driver make a stop at Walgreens
pit stop then I'm there
last stop before home
truck stop on I-80?
what does opt mean
I opted in yesterday, where's my coupon
how do I opt in
did you remove the charge
please remove the late fee
i was charged twice
you charged me twice please fix
hola, cuanto cuesta
a que hora abren
estan abiertos hoy
si
si gracias
gracias
no gracias
donde estan
me interesa
estoy interesada en el corte
cuanto por dos
quiero una cita
la parada del bus esta cerca?
alto precio amigo
el precio es muy alto
no pares
no paren de mandar ofertas
baja de precio?
si baja el precio lo compro
hasta el fin de mes
no puedo hoy
mas tarde
llamame
llámame mañana
mandame la direccion
me lo puede mandar
ya basta de calor, cuanto por el aire
ya pague
ya llegue
no entiendo
no se
basta con una
no mas de dos
quiero mas informacion
me equivoque de talla
se equivocaron de color
numero de telefono?
cual es su numero
mi numero nuevo es 5550123
deja ver
dejame pensarlo
déjame preguntarle a mi esposo
dejen el paquete en la puerta
lo voy a recomendar
email is better for me
I prefer texts to calls
Is the pool heater removed in winter
Quitting time is 5, be there after
enough said, I'm in
dont quit on me now haha
I'm dying to try it
you guys kill me 😂
shut up!! 50% off?? I'm coming
get out of here that's cheap!
no way!
damn thats a good price
hell yeah
`)
