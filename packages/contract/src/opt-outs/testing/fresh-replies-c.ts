import { linesOf } from './stop-replies.ts'

/** Written before the rules were tried on them: at first sight 76 % of the stops were caught and 8 % of the others stopped. */
export const stopsC = linesOf(`
Please stop contacting my mother's phone
I would love it if I never heard from you again
Do me a favor and delete this number
kindly unlist me
please make a note that this number should not be called
Note my account: no marketing
Please update my preferences to no texts
update your records, we don't use this service
uncheck me for texts
I only wanted the receipt, not ads. Remove me
I gave you my number for delivery not for marketing
I gave my number for an appointment, not so you could spam me
just because I bought one thing doesn't mean you can text me every day
texting me daily is too much
You text way too much
too many messages
too many texts, bye
every single day with these messages, enough
These messages every day are ridiculous
this is out of control
Third text today. Stop.
it's 11 at night, stop texting
Who texts people at 6 am?? take me off your list
dont text me while im at a funeral. or ever
im at work stop calling
stop leaving me voicemails
stop leaving voicemails on my phone
Quit leaving messages
no more voicemails
please don't leave any more voicemails
don't put anything in my voicemail
your voicemails fill up my box. No more
My mailbox is full of your junk
stop w/ the robocalls
no robocalls
Robocalls are illegal
these automated calls are illegal and I will be reporting you
I have your number and company name and I'm reporting it
Screenshots saved for my attorney
This conversation is being forwarded to our legal department
Our counsel has advised that further contact be ceased.
Please direct your firm to cease all telephonic solicitation of the undersigned.
I hereby opt-out of all communications, including arbitration
Pursuant to 47 CFR 64.1200 I revoke consent
Notice: revocation of consent
My number has been on the DNC since 2005
on national do not call
I'm registered with the do not call registry
This phone is on the no-call list
statutory damages are $1500 per text
I am recording every contact for my TCPA claim
Last warning
final warning. do not text
Final notice: remove my contact information
You've been warned
I warned you
are you deaf? STOP
can you read? i said stop
learn to read. S T O P
ugh stop
Ugh. Again? Remove me.
omg stop
OMG STOP TEXTING
jfc stop
for the love of god stop
For heaven's sake, please stop this
PLEASE!!! STOP!!!
please please please stop
stop stop stop stop
stop?
sTOp
sToP tExTiNg Me
stoooooop it
stopppppp texting
plzzz stop
STOP!1!!
stop/end
stop/unsubscribe
End/stop/quit
STOP ALL TEXTS
stop all communication
cancel everything
delete everything you have on me
Delete me
delete me please
deletе me
dlete me
delte my number
delet this number
erase me
erase my contact
unlink my number
disconnect me from this
detach my number
unfollow
unfollow me
unjoin
leave group
how do i leave this group
how do i leave
exit
exit list
let me out
let me out of this list
I'm out
im done with this list
I'm done, remove me
Over it. Unsub.
Unsub me
unsub pls
unsubbed
UNSUB
unsubsribe me plz
Unsubsribe
UNSUSCRIBE
unscribe me
unsubsrcibe
unsbscribe
unsubscrine
un5ub
r3m0ve me
rem0ve
remov me
removw me
remobe me
remve
stip texting me
atop texting me
stop texring me
stop textinng me
stop cslling me
stop sendng these
stop emssaging me
pls remoce me from list
tkae me off
taek me off your list
take me offf
tale me off the list
dnt txt me
dont contcat me
do not contac me
don't tezt me
nevr text me again
stopmessagingme
stopcalling
stopcallingme
pleasestop
PleaseRemoveMe
notinterested
wrongnumber
optmeout
leavemetfalone
S🛑T🛑O🛑P
𝐒𝐓𝐎𝐏
𝓢𝓽𝓸𝓹
Ⓢⓣⓞⓟ
🇸🇹🇴🇵
ＳＴＯＰ　ＴＥＸＴＩＮＧ
STÖP
$TOP
5T0P
st•op
s.t.o.p texting me
UnSuBsCrIbE
рlеаsе rеmоvе mе
✋🏾
🛑✋
🚫🚫🚫
🖕 off
🔇
🤬
“STOP”
STOP⏎STOP⏎STOP
stop⏎thanks⏎Dave
Take⏎me⏎off
Re: your message. Remove.
FWD: stop
STOP (second request)
Stop, per FCC rules
[STOP]
stop -jim
no
no no no stop
Nope stop
NO STOP
no thank you, do not text again
I said no.
i said NO already stop asking
thanks but no thanks, please take me off
Not now, not ever, lose it
Never again please
We'll never buy from you
never buying from you again, remove me
I will never shop there again so take me off
I boycott your company. Delete my data.
You lost a customer. Stop texting.
keep this up and you lose a customer
I cancelled my membership, why do I still get these
I closed my account in May, why are you still texting me
I don't have an account with you
I don't have an account there please remove
not a member anymore
no longer a customer
I'm no longer a customer, so no more texts
We've moved away, please take us off
moved out of state, no longer need this
We relocated to Ohio
I don't live there anymore
She doesn't work here anymore
He retired. Take this number off.
That employee left the company
That's not my name and not my number
My name isn't Roberto
I'm not Roberto
this aint Roberto
no Roberto here
there is no Roberto here
never heard of Roberto
Roberto who? wrong number
don't know any Roberto
You keep calling for someone named Roberto who isn't here
I keep getting messages meant for someone else
this belongs to someone else
you must have the wrong person
Think you have the wrong number hun
sorry hon wrong number
Wrong # bro
My brother died in January. Please remove his number.
Dad passed last week, please take him off your list
Mom's in a nursing home now, take her off
she has dementia please do not call her
This is a minor's phone
my 9 year old has this phone stop texting him
He's a child, stop
This is a landline
this is a fax line, stop calling it
This is a 911 dispatch line remove immediately
company phone, no solicitation allowed
We have a no solicitation policy
We don't take solicitations
don't accept marketing calls
I don't do business by text, stop
I don't respond to unsolicited texts
I don't answer spam
unsolicited
I find these intrusive
I consider this harassment
harassing me
quit harassing my family
why are you harassing me
stop stalking me
you creep stop
creeps
idiots
morons
losers, stop
Jesus Christ enough already
that is enough
thats it, blocked
u r blocked
block
Block this number
Goodbye, blocking
how bout no. stop
could you not
can yall not
maybe don't text people
how about you stop texting me
you should stop texting people
you need to stop
yall need to stop fr
deadass stop
stop its annoying
stop bro im serious
lol stop
lmao stop texting me
get a life and stop
get a real job
go bother someone else
bother someone else
go spam someone else
go text someone else
find someone else to bother
pls make it end
I beg you stop
would you mind not texting me
Would you mind removing me?
Do you mind taking my name off
Is it possible to remove my number
is there a way out of this list
whats the way to stop these
How to stop
how to opt out?
how to cancel texts
what is the opt out
how do I make you stop
how do I block this
Where can I opt out?
I'm trying to unsubscribe
trying to get off this list
I've been trying to get off this list for months
tried to unsubscribe but it doesn't work
Your unsubscribe link doesn't work
The opt out isn't working
STOP doesn't seem to work
I texted STOP and still get messages
Replied STOP 3 times
the word stop means nothing to you?
Does STOP work
reply stop
text stop
sending stop
I am saying STOP
Please process my opt out
Please honor my opt-out
respect my wishes and stop
please respect my privacy
Respect my privacy.
I value my privacy, please delete my number
do not share my number with anyone and take me off
don't keep my number
please don't save my number
I don't want to be in your system
I do not want my number in your database
I don't want my number used
I dont want anything
I don't want any part of this
I don't want whatever you're selling
whatever you are selling I don't want it
not buying
not buying it, stop
don't want it don't need it
Don't want, don't need, don't text.
No need for these texts
There's no need to text me anymore
I have no need of your services
We have no use for this
I've no interest in your offers
zero interest
Uninterested
Disinterested, thanks
I am not in the market, please remove
not looking, please take me off
we already hired someone, stop calling
found someone else, no more texts needed
already fixed, you can stop texting
Please close my file
close my file
Close out my contact
unregister me
de-register me
pull my number
pull me off
pull my name from your list
please take my business off your call list
take our office number off
take my work number off your list
Please take both of us off
please take us off
take him off
remove him
remove her please
remove my boss's number
remove this phone
remove this line
remove contact
remove number
remove from list
delete contact
delete number please
cancel sms
CANCEL SMS
stop sms
stop promo
no promos
no ads
no ads please
I hate ads
hate these ads
ya no me contacten
no contactar
no contacten a mi mamá
no llamar
NO LLAMAR
no molestar
no enviar
no enviar más
no enviar mensajes
no me envíes más cosas
no más promociones
no más ofertas por favor
no más publicidad
no mas spam
ya no mas por fa
ya no me lleguen mensajes
no quiero que me llegue nada
no quiero estar en su lista
no quiero ser parte de esto
no quiero ser contactado
no quiero comprar nada
no quiero nada gracias
no gracias ya no manden
no gracias, quítame
nel ya no manden
wey ya no manden
güey ya párale
oye ya deja de mandar mensajes
mijo ya no me mandes eso
señores, hagan el favor de no llamar
hagan el favor de borrarme
haga el favor de quitar mi número
les pido que no me llamen más
le pido que no me escriba más
les ruego que dejen de llamar
te pido que me borres
exijo que borren mis datos
exijo que dejen de contactarme
necesito que me quiten de su lista
necesito que dejen de llamar
quisiera que me borraran
quisiera salir de la lista
me quiero salir
quiero salirme
me quiero dar de baja
me dan de baja porfa
me puede dar de baja
me pueden borrar?
me puede quitar de la lista?
pueden dejar de mandar mensajes
podrían dejar de escribirme
puede eliminar mi número por favor
cómo puedo salir de esta lista
como puedo cancelar estos mensajes
cómo me borro
cómo bloqueo esto
donde me doy de baja
baja
BAJA YA
alto
¡ALTO!
alto a los mensajes
stop mensajes
Stop ya
para ya
para
parar mensajes
pare de escribir
pare ya
PAREN
basta ya
basta!!
basta de llamadas
fin
salir
cancele
cancela
cancélenme
anular
eliminar
borrar
quitar
no autorizado
no tienen permiso de llamarme
no les di permiso
no les di mi número
yo no les di mi numero
nunca les di mi número
nunca pedí información
nunca pedí esto
yo no solicité nada
no solicité esta información
no recuerdo haberme suscrito
no soy cliente
no soy su cliente
no soy Roberto
yo no soy Roberto
no soy esa persona
no es mi nombre
aquí no es
aqui no vive Roberto
no hay ningun Roberto aqui
no conozco a ningún Roberto
numero equivocado amigo
está equivocado
estás equivocado de número
marcó mal
mi esposo murió el año pasado
la señora ya falleció
esa persona ya no trabaja aquí
se mudó
ya no vivo ahí
soy menor de edad no me escriban
esto es acoso ya basta
qué acoso
los reportaré
reportado
reportado como spam
ya los reporté
te reporté
los denuncio
los denunciaré a la policía
voy a denunciar este número
demanda en camino
mi abogado los va a contactar
spam
qué spam
puro spam
estafadores
es una estafa
fraude
no me estén jodiendo
no joda
no jodan
no chinguen
no mames ya no mandes
dejen de chingar
ya me tienen hasta la madre
ya me tienen harta
estoy cansado de sus llamadas
cansada de estos mensajes
qué molesto
que fastidio con estos mensajes
qué pesados
váyanse
váyanse a volar
púdranse
a la mierda
idiotas dejen de escribir
jamás
nunca más
nunca más me escriban
ya olvídense de mí
olviden mi número
pierdan mi número
Stop escribiendome
Please no me llame
sorry no quiero
no thanks no quiero nada
remove me por favor
quítame from the list
no me llames please
no me text
deja de textearme
no me textees
do not llamar
este numero is wrong
no more llamadas
Dear friends, thank you for thinking of me but I've been widowed and I live on a small pension. I don't buy anything over the phone. Kindly take my name away from your list. Yours truly, Mrs. Beatrice Olmstead
I've been a loyal customer for 12 years. I love the donuts. I do not love the 7 a.m. messages. If the messages keep coming I will take my business elsewhere.
So first off, hi. Second, no idea who Tony is. Third, I'd be thrilled if this never happened again. Have a good one
yeah hi this is Phil I'm calling I mean texting back because my phone said I had a message um I don't really want these so if there's a way to not do that thanks
Yesterday I got 2, today I got 3. My phone plan charges per text. You owe me money. Stop it.
my kid keeps hearing the ding and thinks its her dad whos deployed. please. just stop sending them
¿Hola? Mire, yo soy una persona mayor y no entiendo de esto. Solo quiero que no me lleguen más estos mensajitos. Que Dios lo bendiga.
Buenas tardes, le escribo porque me han llegado varios mensajes de ustedes. No he comprado nada ahí. Por favor saquen mi número de su sistema. Gracias.
bro i literally never been to ur store idk how u got this but pls remove thx
`)

export const othersC = linesOf(`
Is this the plumber?
Who is this again?
who am I speaking with
What company is this
what is this about
What's this for?
Where did you get my email
Do you offer financing
how long does it take
How many texts do you send a week? just curious
How often do you have sales
why so expensive
Why is it closed
why are you sold out
Why are you calling it a sale when it's the same price
why is my bill so high
why am I getting charged twice
why am I seeing two charges
Could you not use the front door when you come
can you not do Tuesday?
Would you mind calling my husband
would you mind moving it to 4
Do you mind if I bring my kids
is there a way to pay online
what's the best way to reach you
is there a wait list
Is it possible to come earlier
I said yes
I said Tuesday not Thursday
I already paid
I already signed
I already told the driver to leave it by the garage
I told you to come at 9
I asked for the red one
I asked for a quote last week
I've asked twice for a copy of my invoice
Third time asking, where is my order
how many times should I water it
How many times a week
last time I was there it was closed
This is the second time I ordered, love it
for the first time ever I'm excited about taxes lol
Last chance? I'll take it
final price?
final answer: the blue one
warning light is on, can you check it
is there a warning about flooding
my warranty expired
is it under warranty
fraud alert on my card, can I pay cash
my card was blocked, trying another
Card declined, will stop in to pay
I was scammed by another roofer, are you licensed?
the last contractor scammed us so we need you
Is that a spam call from the other shop
spam call? or was that you
I thought this was spam but my neighbor vouched for you
thought it was a scam haha, ok book me
sounds too good to be true
fake grass or real?
fake eyelashes price
junk hauling price?
Do you haul junk
junk removal quote please
my yard is full of junk, can you haul it
junk drawer organizer
Illegal to burn leaves here?
police report number is 4432, for the claim
the police are blocking Main St so I'm late
i work at the police station
legal fees included?
Is the attorney available Monday
I need an attorney
Need a lawyer for a traffic ticket
can my lawyer review it first
sue is my wife, she'll call you
Sue will pick it up
Sue said yes
court house is next door right
basketball court resurfacing
do you take complaints
complaint about my order, please call
I'd like to file a claim
filing my taxes, need the receipt
I want to report a leak
report an outage
reporting for duty 😂
reporting a broken sprinkler
My report card coupon, does it work
the FCC license exam, when's the class
FTC is a florist code right
do you delete old photos
delete my last message, wrong chat
please delete my second order
Please delete the duplicate order
can you delete one of the two bookings
erase the whiteboard lol
remove the couch on Friday
remove my old carpet
Remove the shingles first
remove one guest
remove the mayo
no mayo
no onions please
no pickles
no ice
no sugar thanks
no nuts, allergic
no cash, card only
no cats
no dairy
no hurry
no doubt
No wait, 4 pm
no it's ok
no biggie
No questions
no idea
no clue
no luck finding it
No one answered when I called
nobody picked up
nobody came
nobody called me back
no one showed up
no show again?
No call no show from your crew
no response yet
no email yet
no new messages here
no missed calls on my end
none for me
none left?
Nothing yet
nothing works
nothing to add
nothing else thanks
nothing beats your tacos
zero calories?
zero down?
zero interest financing for how long?
Does it come with no interest
without cheese
without a doubt the best
without the deposit?
never tried it
never been better
Never mind the coupon
never too late
never say never lol
You never called me
you never texted me the address
They never came
Never got the voicemail, what did it say
not even close
not a fan of the green one
Not too much salt
not before noon
not after 6
not until Thursday
Not for me, for my son
Not for the house, for the barn
not interested in the blue, I want red
not the first time haha
not gonna lie thats a good deal
no lie best burger
I'm not from here, where is it
I'm not home
I'm not there yet
im not driving
I'm not feeling well, can we reschedule
I'm not mad just confused about the time
I'm not in pain anymore, thank you doctor
not me, my son goes there
this is not my first order
it's not mine, it's my neighbor's package
It isn't here yet
isn't it free?
isn't that the same price
wasn't it 20% last week
weren't you open Sundays
Don't you deliver
don't you have my card on file
dont you love spring
Don't think I'll make it
Don't know if I can make it
don't see the link
dont see my name on the list
don't see my appointment in the system
don't have the number
don't have your address
Don't need anything today
don't need a bag
dont need it until June
I don't need two, just one
don't want onions
I don't want the warranty
don't want to be late
I don't want to lose my spot
don't want to wait
I don't want to drive that far
I don't want to be rude but where is my order
I don't want to bother you but when will it be ready
dont want to pay that much
don't like the color
do not like spicy
I do not like green eggs
I don't mind waiting
don't mind the mess
don't worry be happy
don't text and drive
don't wait up
Don't wait for me, start
don't mow the left side
don't forget to call
don't forget me
Do not forget my order
Don't lose my order
don't lose my keys lol
did I lose my spot
lost my appointment card
did you find my wallet
I left my umbrella there
I left my phone at your shop
i left a review
leave a review where?
left work, on my way
leave it alone it's perfect
leave the lights on
leaving now
leaving town Friday
going away for the weekend, can we do Monday
go away party for my sister, need a cake
the smell won't go away
pain doesn't go away
this rash wont go away can i see the doctor
get lost every time lol send directions
i always get lost going there
we got lost, what's the address
off topic but do you sell bikes
Off Main street?
half off?
what time does your guy get off
take off your shoes?
should I take my jewelry off for the MRI
can I take the bandage off
take the bandage off yet?
take me off hold please
plane takes off at 6, can I come earlier
taking the day off Friday, any slots
Take two off my order
mine fell off again
lights keep turning off
turn off at exit 9?
turn off the alarm first
do i turn the heat off
how do i turn on the heater
the AC keeps turning off, help
how do I shut the valve
shut the gate please
Sprinklers won't shut off
ending soon?
how does the story end lol
end table price?
dead end street, big white house
the end of the line
End of the driveway
weekend special?
Season ending sale?
till the end
quit raining finally
don't quit
quitters never win haha
he quit the team, refund?
quitting my gym, what do you charge
cease fire sale lol
stop light on Main and 3rd
left at the stop sign
stopped at the light be there in 2
We stopped for gas
stop watch in stock?
stop motion class?
stop leak product for radiators?
Do you sell door stops
doorstop price
stopper for a sink
the toilet keeps running how do I stop it
how to stop my dog from barking? do you train
can you stop a leak today
i cant stop thinking about that cake
cant stop wont stop
never stop being awesome
stopover in Dallas
where's the nearest bus stop
I get off at the next stop
subway stop name?
one stop away
what stop is closest
Pit stop at Wendys
Stop by my office
can you stop by today
stop over whenever
Please stop in and see us too lol
stop for a beer
Stop at my mom's first
my heart stopped at that price lol
The rain stopped, you can come
car stopped running
full stop. best pizza in town
opt for the large one
is it optional
what are my options
opted for pickup
option 2
opt in please
out of stock?
I'm out of town
we're out of milk lol
out for lunch
sold out?
count me in
im in
sign me in
unsubscribed by accident, please resubscribe me
how do I subscribe
subscribe
subscribe me
can my wife subscribe too
Is there a subscription fee
list me as +1
list of ingredients
mailing list, can I join
Put me on your mailing list please
Wish list item is back?
add me
add my number
My number is 555-0177
same number as before
new number same me
number 4 with fries
wrong item
wrong flavor
wrong house number on the mailbox is 12 not 21
you got my name wrong, it's Jon
wrong turn, be there in 5
what's wrong with it
something's wrong with the heater
I was wrong, it is Tuesday
blocked drain emergency
toilet blocked
block off the afternoon for me
blocks for sale?
the truck is blocking my car
i hate spinach lol
i hate waiting but ok
hate to miss it
I hate that you are closed Sundays
tired puppy, thanks for the grooming
So tired, can we do tomorrow
sick deal bro
so sick of winter, are pools open
fed up with my landlord, do you have rentals
enough parking?
not enough time today
is that enough notice
Enough for 4
enough talk, book it
that's enough info thanks
shut up and take my money
shut up no way 😂 how much
fuck yeah
fuckin love it
hell of a deal
damn good tacos
screw size?
screws in stock?
bite size?
kick off time?
Kickoff party at 6?
annoying squirrels in attic, can you remove
my knee is bothering me, can I see doc
the tooth is bothering me
bugs in kitchen help
bug spray price
how do you get rid of bugs
get rid of ants
harassment policy pdf?
nuisance animals, do you trap
police blocked the road
deceased estate sale, when?
passed the exam!
my mother passed away, can you do the flowers
my dad died and we need to sell his house
my late husband's car needs service
dead tree removal
dead battery
moved my car
we moved in last week, need internet
Just moved here, what are your hours
I moved to the new building, same suite
He moved the appointment
sold!
sold mine, want to buy another
I own the house, yes
I do not own a truck, can you deliver
We don't live far
lives in Texas but visits often
he works here on Fridays
He doesn't work Mondays
that doesn't work for me, Tuesday?
it doesnt work, send another code
privacy policy link?
consent form signed
I consent
I agree
i dont agree with the estimate
I didn't agree to the extra charge
I didn't authorize that charge, please refund
I did not order this
I didn't order the fries
didn't ask for pickles
I never ordered the second one
didn't sign up for the class yet
i didn't give my card number yet
never gave me a receipt
permission slip for my son attached
do I have your permission to post the photo
🤣
😭 so good
😍
👎 on the blue one, 👍 on the red
✅
🎂?
❓
☀️
¿quién es?
quien habla
de parte de quien
de que se trata
cuánto tarda
tienen citas para hoy
para hoy?
para dos personas
para el martes
para qué es
para mi mamá
pare en la casa verde
parada del metro
alto en la esquina
techo alto
volumen alto por favor
presión alta
baja presión
baja el precio
bajan los precios en enero?
me baja un poco el precio?
planta baja
está en la planta baja
basta un abono?
con dos basta
basta de trabajar, vamos
al fin
a fin de mes
por fin
fin de semana
hasta el fin
fin de año
salir a comer
a qué hora salen
no salgo hasta las 5
cancelar mesa no, confirmo
no cancelo
no puedo cancelar? pregunto por la lluvia
no voy a poder
no voy
no alcanzo
no manches qué barato
no mames qué chido
no llego a tiempo
no llegó el técnico
no han llegado
no llamaron
nadie me llamó
nunca me llamaron
nunca he ido
nunca llegó mi pedido
no me mandaron el link
no me mandaste la foto
no me escribieron
no contestan
no oí el mensaje
no me quites mi cupón
no quiero perder mi cita
no quiero el grande
no quiero cebolla
no quiero molestar pero ya está listo?
no quiero esperar
no necesito bolsa
no es necesario llamar, ya llegué
no me molesta
no molesta para nada
me molesta la muela
molestias en la espalda
quita la cebolla
quiten la nieve
borra el último mensaje, me equivoqué
borre el segundo pedido
saquen el sillón
me sacan una muela?
elimina los mosquitos?
deja te aviso
deja checo
deje un mensaje
dejé mis llaves ahí
dejen la caja
déjame tu número
déjamelo en 50
ya déjamelo en 40 jaja
no deje de avisarme
no dejen de llamarme cuando llegue
mi suegra se mudó con nosotros, otra llave por favor
se murió mi batería
se murió el carro
equivocado de día
me equivoqué de hora
número de orden 223
persona adicional cuánto?
soy yo
no soy muy alto
no soy de aquí, dónde queda
suficiente para seis?
es suficiente con uno?
demandas mucho jaja
abogado de migración?
necesito un abogado
hablo con mi abogado de la casa el lunes y te confirmo
ya lo bloqueó el banco, otra tarjeta
tarjeta bloqueada
reporte del carro listo?
quiero reportar una fuga
listo
lista
la lista de precios
lista de espera?
estoy en la lista?
póngame en la lista
`)
