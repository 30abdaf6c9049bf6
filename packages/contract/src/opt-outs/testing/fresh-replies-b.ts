import { linesOf } from './stop-replies.ts'

/** Written before the rules were tried on them: at first sight 74 % of the stops were caught and 5 % of the others stopped. */
export const stopsB = linesOf(`
pls take my cell off whatever thing this is
Why am I getting this?
Why am I receiving these messages I'm not even in Texas
why r u texting me
Why do I keep getting calls from you people
how'd you get this number? don't use it again
who gave you permission to text me
Nobody gave you permission to text this number
I have never done business with you. Stop.
I've never heard of your company, take me off
I do not recall signing up for this
i dont remember subscribing to this
I was never a customer of yours
I haven't been a client for years, delete me
Unenrolled from this last year, why am I back
I already opted out
I already said stop
I already unsubscribed twice
i replied stop yesterday and you're still texting
Thought I told you to stop
You were told to stop contacting me
I asked to be removed months ago
This is the 4th time I've asked
How many more times do I need to ask
do you not understand the word stop
what part of no don't you get
What part of STOP do you people not understand?
Stop means stop
no means no
NO!!! STOP!!!
Hell no stop
absolutely not, take me off this
Nope. Remove.
not for me, take me out of this
hard pass, take me off
Pass. Please take me off the list.
no thanks not interested
Im not interested in solar
not intrested
Not interested in selling my house, please don't ask again
no interest whatsoever
We are not interested at this time, thank you
I am NOT selling
house is not for sale stop asking
Not selling. Don't contact.
quit asking me to sell my house
Stop asking
stop offering me money for my house
stop pushing this on me
stop blowing up my phone
quit blowing me up
stop wasting my time
Don't waste your time texting me
stop your nonsense
stop this nonsense right now
stop this madness
Stop the spam!
stop these stupid ads
Stop soliciting
stop emailing and texting me
End all messages
end messages
end this
END ALL
End it please
Quit it
quit now
please quit
I quit
Can you please stop
could you please stop
could u stop plz
Will you stop already?
Would you kindly stop sending these?
I'd appreciate it if you stopped texting me
I would appreciate not being contacted again
I wish you would stop
I want these to stop
I need this to stop
I need you to stop
I'd like this to end
these need to stop
this needs to stop now
This must stop
this has got to stop
When will this stop
When are you going to stop texting me
Please refrain from contacting me
kindly refrain from sending me messages
Refrain from further contact.
avoid contacting me
Don't bother
don't bother me
do not bother this number again
Do not reply. Do not contact. Do not call.
Do not reach out again
please don't reach out anymore
don't send anymore
dont send me nothing else
don't send me any more of this crap
don't ever message me
Don't message me again creep
Don't want any
We don't want any
don't want these
dont want texts
don't want anything to do with you
dont need this
don't need it, take my name off
I don't need your services please stop calling
I no longer need your service, remove me
no longer need these reminders
no longer using your services so please delete my information
I've switched dentists, please remove me from your texts
I have a new dentist so you can stop reminding me
My dog died last year, please stop sending vet reminders
Our daughter graduated in 2021, please take us off the school list
I left that church two years ago. Please remove me from the prayer chain texts
i voted already stop texting me
I'm not voting for you so stop
I am a Canadian citizen, I can't vote, remove me
Never voting for him. Lose my number
I'm not a democrat stop sending me this
stop with the political texts
No political texts
no more politics please
I don't live in that district any more
I dont live in Ohio anymore
I sold that car 3 years ago
Sold the vehicle. Remove from list
we no longer own the boat
I'm not the owner
not the homeowner
I am not Steven
This isnt Karen
not karen
Karen doesn't have this number anymore
This is not her number
this isn't his phone anymore
I got this number last month, whoever you want isn't here
I've had this number for six years and I'm not Denise
new owner of this phone, not who you want
You have the wrong phone number
wrong #
Wrong nmber
wrong number dude
Wrong person.
u got the wrong one
think you've got the wrong number sorry
My mother is deceased
Mr. Alvarez has passed
passed away in 2020, please update your records
He's dead.
shes dead stop texting her
This is his widow. Please stop.
my son is a minor, stop texting him
take my daughter out of your system
please delete my husband's info
remove my wife from your marketing
my parents are elderly and confused by your calls please take them off
please remove both numbers
Take both of our numbers off
Take this number off
take this phone number off your list immediately
get my number out of your system
get rid of my number
Get me out of your database
Get me out of this group text
remove me from this group
remove me from group
Leave me out of this
leave me off
count me out and don't text again
Cross me off
cancel me
cancel all
Cancel all future messages
CANCEL NOW
Please cancel my alerts
cancel these notifications
turn these off
turn off notifications please
turn off these texts
shut off these messages
shut it off
please shut this off
switch these messages off
how do i turn these off
how do I cancel these texts?
how can I be removed
how do I get removed
what do I text to stop this
What number do I text to opt out
which word do I send to unsubscribe
Can I opt out?
can i unsubscribe
can you unsubscribe me
Could you remove me?
could I be taken off please
May I be excluded from these messages
I choose to opt out
I am opting out
opting out
I opt out.
opted out
Optout please
0pt out
0PT 0UT
un5ubscribe
UNSUBSCRIBE!!!!!
unsubscribe me now
unsubscribe⏎unsubscribe⏎unsubscribe
Unsubscrible
unsubscibe
unsubcsribe
usubscribe
unsubscribbe
unsibscribe
unsub
stopp it
sto p
st op
stop.
.stop
-stop-
#stop
STOP!
STOP STOP STOP
Stopstopstop
ssstop
stop txting me
stop txtn me
stop tecting me
stop textig me
stop callng me
stop contating me
stop massaging me
dont txt me agn
dont tex me no more
do nt text me
domt text me
don;t text me
leav me alone
leave me aloe
lose my nubmer
delete my nmber
remove form list
removeme
REMOVEME
takemeoffthelist
takemeoff
leavemealone
donttextme
nomoretexts
s-t-o-p
S T O P texting me
ＵＮＳＵＢＳＣＲＩＢＥ
🅂🅃🄾🄿
🆂🆃🅾🅿
ꜱᴛᴏᴘ
unѕubѕcribe
rеmovе mе
🙅‍♀️
🙅
🚫
⛔
📵
🖕🏽
🤬🤬🤬 stop
No 🛑
🤚 no more
"Stop." - my last word
"unsubscribe"
Stop⏎⏎On Mon, Mar 3, 2025 at 9:14 AM wrote:⏎> Spring sale is on
Please remove me.⏎⏎Kind regards,⏎Linda M. Kaufman, CPA
Take me off⏎www.kellyroofing.example
sent to voicemail twice today now a text. enough is enough
I will report every message to the FTC.
Reporting to the Better Business Bureau
Filing an FCC complaint
I'm filing a complaint with the state attorney general's office
complaint filed
you will be hearing from my lawyers
my attorney will contact you
I'll see you in court
Keep it up and you'll get sued
I'm going to sue your ass
I will be seeking damages under the TCPA
You are in violation of Florida telemarketing law
I have not given prior express written consent
No consent was given.
consent withdrawn
You do not have my consent
you don't have permission to contact me
I never agreed to this
I did not agree to receive texts
I did not request this
I didn't ask for this
Who asked for this
didnt sign up for ur texts
Unauthorized use of my number
This is an invasion of privacy
privacy violation
Please delete all personal data you hold on me
I want my data deleted
exercise my right to be forgotten
under CCPA delete my information and do not sell it
Do not sell my personal information
this is illegal
illegal
illegal spam
Spammers
spammer!
this looks like spam
looks like a scam
scammer
fraud
phishing
fake
I block you
blocked!
I'm blocking you now
bye, blocked
adding you to my block list
reported
Reported to carrier
marking as junk
marked as spam
shut the hell up
stfu
eat shit
eff off
F off!!
get bent
go f yourself
go pound sand
take a hike
bite me
drop dead
you suck, stop
I hate you people
you people are relentless
you guys are so annoying
annoying af
so annoying
This is annoying
very annoying, please stop
what a nuisance
you're a nuisance
im tired of this
sick of this
sick of this crap
so over these texts
over it, stop
had enough
I've had enough of these
had it with you people
no me interesan sus productos
No gracias no me interesa
no estamos interesados gracias
ya no me interesa, bórrenme
no necesito sus servicios
No tengo interés
Numero incorrecto
tiene el número equivocado
usted se equivocó de número
aquí no vive ninguna Carmen
esa persona ya no tiene este numero
mi abuela falleció
ya falleció
mi papá ya murió por favor quítenlo
quiten a mi mamá de la lista
saquen a mi mama de su lista
sáqueme de ahí
sácame de esa lista
sácame de aquí
bórrenme ya
borrenme porfa
elimine mi número
eliminen mi contacto
den de baja mi numero
deme de baja
dame de baja por favor
darme de baja
BAJA por favor
solicito la baja
quiero la baja
cómo cancelo esto
como cancelo
como me salgo de esto
cómo dejo de recibir estos mensajes
quiero dejar de recibir estos mensajes
quisiera no recibir más llamadas
prefiero que no me escriban
favor de no llamar
favor de no molestar
favor de no volver a marcar a este número
no vuelvas a mandarme mensajes
no me vuelvan a molestar
no me escriba mas
no escriban mas
no llamen mas a este telefono
no llamen
no marquen
no me marquen
ya no me marquen por favor
ya no llamen
ya dejen de llamar
ya deja de escribirme
ya déjenme tranquilo
dejenme tranquila
déjame
dejenme quieto
dejen de joder
dejen de enviar esas vainas
no me estén mandando eso
no me mandes nada
no me mandes cosas
ni me escribas ni me llames
para de mandarme mensajes
paren de llamarme
pare de molestar
párale ya
¡Paren!
ya párenle
hasta cuándo van a seguir mandando mensajes
por qué me siguen mandando mensajes
por que me llaman tanto
quien les dio mi numero, borrenlo
de donde sacaron mi numero? no quiero nada
yo no me suscribí a esto
yo no me apunté a nada
no he dado mi permiso
no tienen mi consentimiento
sin mi autorización no me pueden escribir
retiro mi consentimiento
revoco mi consentimiento
esto es ilegal
esto es spam
spam, bloqueado
los bloqueo
te voy a bloquear
bloqueado
voy a poner una denuncia
los voy a demandar
hablaré con mi abogado
qué fastidio
que molestos son
me tienen harto
estoy harta de sus mensajes
ya me cansé de estos mensajes
ya estuvo
ya fue suficiente
suficiente
no más llamadas
no más textos por favor
no mas porfavor
nomas mensajes no
ya no más
ya no quiero
no quiero esto
no quiero
no kiero mensajes
no kiero q me escriban
no quiero promociones
no deseo sus ofertas
no deseo continuar
no sigan
ya no sigan
no insista
no insistan más
vayase al diablo
váyanse a la verga
vete al carajo
chinga tu madre
púdrete
jódanse
lárguense
me dejan en paz
elimíname
remuévanme de la lista
remueveme de tu lista
desuscribir
desuscríbeme
cancelar suscripción
anular suscripción
STOP por favor ya no quiero
no more por favor
please no mas mensajes
ya stop texting me porfa
remove mi numero please
quítame de tu list
dont text me mas
esta lista no me interesa take me off
Hello this is Ruth Ann I dont know how to use this phone very well but I would like for these to quit coming thank you dear
my grandson says I have to write the word stop so here it is stop
hey so i think u got my # from a raffle, anyway id rather u delete it k thx
I work nights and sleep days and your calls wake me up every time so take this number off or I'm calling the police
Look I run a small crew and every time this thing dings I have to climb off a roof. Take me off.
I've been on hold with your office for an hour trying to get off this list. My account is closed, my balance is zero, I have moved to another state. I do not want voicemails, I do not want texts, I do not want mailers. Nice weather though.
Good morning. I'm recovering from surgery and these notifications keep waking me. I like your store very much but I have to ask that you no longer send them. God bless.
Per our conversation on 4/2, this number is to be placed on your internal do-not-call list. Confirm in writing.
To whom it may concern: Formal request to discontinue all marketing.
Your company bought my data from a broker and I want it gone.
ok boomer stop
nah im straight take me off
fam stop
ayo stop txting my phone lol
im 12 stop
new phone who dis. dont text
no habla ingles no text
Not now not ever
never
nunca
Never text or call
never ever text me
nothing from you ever again please
I want nothing from you
i want no further contact
No further contact.
no further messages are desired
no contact
Zero contact please
no response wanted, just remove
I would prefer no texts
I'd rather you didn't text me
rather not receive these
would rather not
I'll pass on these texts going forward, please end them
It's time for me to unsubscribe
I'm unsubscribing
consider this my opt out
consider me unsubscribed
this is my formal opt-out notice
make me inactive
Please inactivate my number
put me on do not call
put us on your no call list
add me to your do not contact list
add this number to your DNC
mark me as do not contact
flag my number as do not call
suppress this number
suppress me
block my number from your system
block me
please block my number
blacklist my number
forget my number
forget about me
forget I exist
throw away my number
burn this number
`)

export const othersB = linesOf(`
Why is the price different from the ad?
why am I being charged tax
Why didn't you call me back
why haven't you sent my invoice
why don't you guys open on Sundays
Who gave the estimate, was it Carlos?
how did you hear about my yard lol
How do I get there from I-95
how do I get the discount
How do I turn off the sprinkler timer?
how do i shut the water off
Can you turn off the gas before Friday
Could you remove the old fridge too
Can you take me to the airport Monday
could you take off the rust
Can you take my old mattress
Take your time
take care
can i take a rain check
Do you take Visa
does that take long
I need to be picked up at 6
I need a quote
i want one
I want to know more
I want more info
I'd like to stop in Saturday if that's ok
I'd like to cancel culture lol jk
I wish I could but I'm working
I wish you guys were closer
I need this done by Friday
I need you to come look at my gutters
would appreciate a call
I'd appreciate a callback
please call
Please call my wife at 555-0134
pls call this number
call my office not my cell
my cell is better
text is better than email for me
I prefer a phone call
do not have a computer can you mail it
don't have an email
dont have the coupon with me, is that ok
I don't have insurance
don't know yet
dont think so
I do not think it's leaking now
don't you have a bigger size
Don't you guys do oil changes too?
don't give away my spot
Don't give up on me I'm coming
don't start without me
dont sell it before I get there
don't let them sell out
don't hesitate to call
do not hesitate to send me more deals
Don't be late please
don't park in the driveway please
don't use the side gate
don't ring the bell text me
please dont cancel
Please do not remove the bushes by the gate
don't delete my cart
don't stop now
don't quit your day job haha
never mind
nevermind found it
Never been there but want to try
never had a problem with you guys, great service
I've never been happier
I never received my order
i never got the text with the code
We never got the second coat of paint
no more rain this week so come on by
No more parking on Main?
are there no more openings
no more leaks, you guys fixed it!
No more seats?
no, we are good for now
no im good thanks
No that's all
no sir
No ma'am, thank you
No need to rush
no need to call back, got it sorted
no need for a receipt
No texts came through yesterday, was the sale extended?
no calls came in, my phone was off
not a problem
not bad
Not sure yet
not home until 5
Not in town
I'm not available Wednesday
I'm not able to make it
i'm not ready to decide
not the blue one, the red one
That's not the price you quoted
that is not what I ordered
this is not the right size
This isn't the color I picked
it's not working
Wrong order
wrong size
wrong day sorry I meant Tuesday
Wrong address on my invoice
The number on the invoice is wrong
your website has the wrong number for the office
you have the wrong address for me, it's 14 Oak
I think I gave you the wrong date
the wrong coupon was attached
Who was the guy that came out
is this automated
are you a real person
Am I talking to a bot?
Is this still available
is the offer still good
is it still going on
still interested
I'm interested but busy this week
Interested in the blue truck
how much interest
What's the interest rate
interesting
are you interested in trading
do you guys do removal of trees
removal cost?
tattoo removal consult?
Stain removal on carpets?
how much for a haul away
Can you delete the extra charge
can you take the fee off my bill
Take $50 off and you have a deal
get 20% off right?
how do I get the 20% off
what time do you get off
i got off work late
my roof blew off
the gate fell off its hinge
leave it on the porch
Leave a message with my assistant
i'll leave the key under the mat
leave early if you can
did you leave a card
left you a voicemail
I just left you a message
i'll be at the bus stop
Next to the bus stop on Maple?
is there a rest stop nearby
the tram stop moved
First stop: you. second stop: tacos
short stop tryouts when?
door stop needed for office, do you sell them
can you stop at home depot on the way
Stop and smell the roses 🌹
i'm going to stop in to see the couch
We'll stop on our way home
Stopping by in 10
stopped raining, come over
It just stopped working
brakes won't stop squeaking
It won't stop beeping
My toilet doesn't stop running
baby wont stop crying so running late
can't stop won't stop 😂
non stop flights?
kids never stop talking about your pizza
I'll never stop buying from you
Does the discount stop on Friday?
When does registration end?
does this end soon
front end alignment price?
weekend hours?
end unit or middle unit
my lease ends in June
to no end haha
Do you do end of year deals
Did you quit making the chili
trying to quit smoking, what do you offer?
my mower quit on me
quit playing, 50%?? be right there
The engine quits when idling
do I cancel through you or the app
was it cancelled
If it rains do we cancel?
noise cancelling headphones in stock?
Cancelled my trip so I am free after all
Is the concert canceled
how long is the waiting list
whats on the list of items
any list of vendors
price list please
guest list for Saturday?
put my name on the list
add my sister to the list 555-0166
keep me on the list
please keep me on your list
Don't take me off, I still want these
Please don't unsubscribe me
I didn't mean to unsubscribe
accidentally unsubscribed can you add me back
I want to stay subscribed
keep texting me deals
Keep sending these
keep em coming
keep up the good work
More please
yes stop by anytime
Yes I want to opt in
opt in
sign me up
Sign me up for the class
signed up already
just signed up, thanks
i tried to sign up but it wont let me
I didn't sign up yet, is it too late?
I never signed the contract, can you email it
Didn't subscribe in time, can I still get the deal
not registered yet, how do I do that
I did not receive the email
didn't get your message
I didn't hear the voicemail, what was it about
couldnt hear you
couldn't open the picture
i can't text and drive, call you later
I can't call right now
cannot find the link
cant wait!
can not wait to see it
my phone was blocked by the carrier, try again
the drain is blocked
Blocked gutter, need help
block party Saturday?
how many block lengths away
Engine block heater price
spam folder ate it, please resend
do u sell spam
Report from the inspection ready?
I need the inspection report
Please send the report
report the mileage where?
my lawyer needs the invoice for the insurance claim
I am a lawyer, do you offer professional discount
my attorney will sign the closing papers Friday
court date moved so I can come Thursday
Tennis court resurfacing price?
Is it legal to park there
legal size paper in stock?
is that permit included
consent form attached
where do I sign the consent form
do I need my parents permission
Did my husband call you
my husband will call you tomorrow
My wife said no to the granite lol
mom says hi
my mother loved it
mom passed her driving test, we want the discount!
My car died, can you tow
battery dead
the tree is dead, remove it?
my dog passed his training, thank you
He works here tomorrow?
We moved our meeting, can you come at 4
we moved the couch, ready for you
I sold my car, looking for a new one
We sold the old house and need movers
Not the owner but I can decide
this is Karen
it's not Karen, it's her sister, I can pick up
Who is Denise? The new stylist?
harassment training class, do you offer that
do you handle harassment cases
privacy fence quote
Privacy screens?
privacy curtains in grey
is the class annoying for beginners lol
the noise is annoying, can you fix the fan today
so annoying that you are sold out 😩
I hate to bother you but is it ready
sorry to bother you
Does that bother the dog
I hate mondays lol, see you tuesday
i hate that I missed it
Tired of waiting for summer, book me in
sick today can we move my appointment
I'm sick, need to reschedule
enough for ten people?
Got enough, thanks
enough time to get there by 5?
how much is enough
I've had enough pizza for today haha
go ahead
let's go
Go for it
go bears
get it
shut the front door! That price??
hell yes
holy crap thats cheap
damn I missed it
what the hell happened to my order
this shit slaps, two more please
F150 tires?
fine
Fine by me
👌
🔥🔥
😡 my order is late
🎄
👍🏽
☎️?
no 😂
🚗?
🙏
¿Cuánto cuesta el corte?
me puede llamar
llámenme
escríbame cuando pueda
mándeme la lista de precios
mande la info
quiero más
quiero dos
quiero saber el precio
no sé si pueda ir
no puedo ir hoy
no tengo tiempo hoy
no tengo carro
no encuentro la dirección
no me llegó el recibo
no me llegó el mensaje con el código
no recibí nada
no me han llamado
por qué no me llaman
no se preocupe
no hay problema
no olviden mi descuento
No me olvide
no cancelen mi cita
no me borren de la lista
no se les olvide llamarme
no dejen de avisarme
no pare la música jaja
la parada está lejos
parada de camión?
paro ahí en un rato
pare en la esquina
cuanto por el alto
soy alto, talla grande?
la baja temporada cuando es
está más baja la renta?
trabajo hasta las seis
fin de semana abren?
el fin de semana voy
al final cuánto es
basta con eso gracias
bastante bien
bastante caro
con tres basta
ya basta con eso, listo
ya voy
ya no hay lugar?
ya no tengo la tarjeta, vale igual?
ya no llueve, vengan
número de cuenta?
me equivoqué, era el martes
se equivocaron en mi orden
la talla equivocada
mi abogado necesita la factura
me molesta la rodilla, hay cita?
disculpe la molestia
déjeme ver
deje el paquete con mi vecina
déjelo ahí
quite el hielo por favor
quiten la cebolla
elimine el segundo producto
saquen la basura
salida a que hora es
salgo a las 5
cancelaron la cita?
me encanta
muy interesado
me interesa mucho
si me interesa, mande info
no me interesa el rojo, el azul si
stop en la calle 8?
`)
