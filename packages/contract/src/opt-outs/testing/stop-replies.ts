/** One reply a line; \n inside a reply is written as ⏎. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll('⏎', '\n'))

/** Replies that end further messages: the words of the rules, then plain, angry, legal and mistyped ones. */
export const stopReplies = linesOf(`
STOP
stop
Stop.
stop!!!
STOPALL
stop all
STOP ALL MESSAGES
quit
QUIT!
end
END
revoke
Revoke consent
opt out
OPT-OUT
optout
cancel
Cancel
cancel please
unsubscribe
UNSUBSCRIBE
Unsubscribe me
unsub
STOPP
stoppp
stooooop
Stpo
sotp
stp
S T O P
s.t.o.p
S-T-O-P
Stop. Thank you
stop pls
Please stop
pls stop thx
STOP 🛑
🛑🛑🛑
🛑 STOP 🛑
stop 😡😡
ＳＴＯＰ
\u200bSTOP\u200b
S\u200dT\u200dO\u200dP
STOP\ud83d
\ufffdSTOP\ufffd
"STOP"
*stop*
(stop)
<STOP>
stop;
Stop stop stop
STOP STOP STOP!!!!!
stop, stop, stop!
Stop it
stop this
Stop this now
just stop
Just stop already
stop already!!
ok stop
No. Stop.
Hi, stop
Hello please stop thank you
I said stop
I said STOP already
i already told you to stop
I've asked you to stop three times
How many times do I have to say stop
You need to stop
u need to stop
This needs to stop
this has to stop now
Make it stop
make this stop please
Will you please stop
can you stop
Could you please stop this?
Would you stop!
stop texting me
Stop texting me!
stop texting
stop txting me
stop textin me
stop texing me
Stop messaging me
stop messeging me
stop calling me
STOP CALLING ME!!!!
stop callin my phone
Stop calling this number
stop contacting me
stop contacting this number please
stop emailing and texting me
stop sending me texts
Stop sending me these messages
stop sending this crap
stop sending these
Stop with the texts
stop the texts
stop the calls please
stop all texts
stop all communication
Stop all future messages to this number
stop spamming me
stop harassing me
stop bothering me
stop blowing up my phone
stop soliciting me
please stop leaving me voicemails
stop leaving messages on my phone
quit texting me
quit calling
quit it
quite texting me
Cease all communications
cease and desist
This is a formal cease and desist notice.
end this
end these messages
end texts
knock it off
cut it out
Enough with the texts already
don't text me
dont text me
Don't text me anymore
do not text me again
DO NOT TEXT THIS NUMBER
don’t call me
Do not call
do not contact
do not contact me again
Please do not contact me again.
don't message me
dnt text me
don t text me
dont txt me no more
don't ever text me again
Never text me again
never contact me again
Never send me these texts again!
do not send me anything
don't send me any more messages
please dont send anymore texts
dont call me no more
don't call this number ever again
Do not reach out to me again
please don't bother me again
I asked you not to text me
i told you not to call me
please refrain from contacting me
You don't have to text me anymore
no need to text me again
You can stop texting me now
I don't want any more texts from you
I don't want these messages
i dont want ur texts
I do not want to receive these texts
I don't want to get these anymore
i dont want to hear from you
I don't wish to be contacted
I do not want to be contacted by your company in any way
I no longer want to receive messages
i no longer wish to receive texts from this number
don't want this
dont want your spam
I don't want you to text me
i dont want u texting me
I don't want you calling my house
I would like to stop receiving texts
I want to stop getting these
how do i stop these texts
How can I stop these messages?
How do I unsubscribe?
how do I get off this list
How do I opt out of this?
no more
No more!
no more texts
No more texts please
no more messages
no more msgs plz
no more calls
no more of this
No texts please
no solicitation
Remove
REMOVE
remove me
Remove me please
remove me from your list
please remove me from this list
remove my number
remove my number thx
remove this number from your database
Remove me from ur contact list
removeme
rmove me
remove us from your list
Please remove my name and number from your records
please delete my number
Delete my number.
delete me from your list
take me off
take me off your list
take me off this list or I'll sue
Take my number off your list
take this number off your call list
take my name off ur list please
plz take me off ur txt list
get me off this list
get my number off your list
Scratch me off your list
drop me from this list
I want off this list
off the list please
put me on your do not call list
Put me on your DNC list
add me to your do not call list
DNC
do not call list
This number is on the National Do Not Call Registry.
I am on the do not call registry, stop
lose this number
lose my number
Lose my number buddy
forget my number
erase my number
throw away my number
leave me alone
LEAVE ME ALONE
please leave us alone
go away
get lost
fuck off
F off
f*ck off
piss off
buzz off!
I no longer consent
I do not consent to these messages
I revoke my consent
I hereby revoke any consent I may have given
I withdraw my consent.
i never gave you permission to text me
You do not have my permission to call me
I did not consent to receiving texts
you don't have my consent
Opt me out
please opt me out
i want to opt out
I would like to be opted out
opting out
I opt out
I'd like to unsubscribe
unsubscribe me from whatever this is, I never signed up
unsuscribe
unsubcribe
Un-subscribe
unsubscibe me
please unsubscribe this number
Blocked
you're blocked
blocking this number
I'm blocking you
`)

/** The same, in long, legal and angry replies, where the wish stands anywhere. */
export const longStopReplies = linesOf(`
stop texting me or I will report you
STOP. I never signed up for this, and I have told you people three times before today.
Hello, I am writing because your company keeps leaving voicemails on my phone at dinner time, and my mother who is 91 gets scared every time it rings, so please take us off whatever list you have.
I have been getting messages from your office since March. I never signed up, never bought anything and never will. Unsubscribe me from all of it and confirm in writing.
My attorney has advised me to tell you in writing that any further calls or texts to this number will be treated as a willful violation of the TCPA. Do not contact me again.
Pursuant to 47 U.S.C. 227 I hereby revoke any prior express written consent to receive autodialed calls or prerecorded messages at this number.
This is the last time I say this. I work nights and sleep in the day, every day you wake me up, I do not want your offer, I don't want your coupons, I don't want any more texts from you people.
You have been asked before. Cease and desist from all further communication with this number, or I will file a complaint with the FCC and the attorney general of my state.
Who is this?? I don't know any Brian. I have no idea how you got this number but delete it from your system right now please
Thanks for the offer but we sold the house last year and moved to Tucson, so please remove us from the list, have a great day
lol no. I wouldn't buy a used napkin from you guys. take my number out of your system
I am at a funeral. Please, whoever you are, stop.
I know you are only doing your job and I'm sure you are nice but I would really appreciate it if you would stop sending me these things
Good afternoon. Kindly be advised that I no longer wish to receive any marketing communications from your company by text, phone or email. Regards, Dr. Helen Marsh
are u kidding me its 6 am on a sunday!!! dont ever text this number again u idiots
First of all my name is not Sandra. Second, I've been on the do not call list since 2009. Third, if you text me one more time you will hear from my lawyer
Every week the same thing. Every week I delete it. Every week it comes back. How do I make it stop?
Not interested, stop
not interested please remove me
not interested take me off your list
no thanks, remove me from your list
No thank you. Please do not text again
wrong number, stop
Wrong number please remove from list
wrong number. dont text here again
Sorry wrong person take this number off
This is not Michael. Remove this number from your list please
He died in 2019. Please take him off your list
my husband passed away, please stop calling
I already have a dentist, please stop
I'm 12 years old stop texting me
This is a work phone, please do not send texts to it
who is this stop texting me
who dis? stop
how did you get my number? remove it
How did you get my number? Don't text me again.
Why do you keep texting me? I said stop.
why won't you stop texting me
Why are you still texting me after I said STOP
I texted STOP twice and you keep sending these
i replied stop yesterday and got another one today
If you don't stop texting me I'm calling the police
if u dont stop i will sue
unless you stop calling I will report this number
You guys need to quit calling me, seriously
yall need to stop texting my phone
can you please take my number off your list? thank you so much
Could you remove me from the mailing list
Can you guys stop texting me so early
can u not text me
could you please not contact me anymore
would appreciate not getting these texts
id rather not get these messages
I'd prefer not to be contacted
Please make sure I don't get any more of these
I am reporting you to the FTC. Remove my number immediately
Next time I'll sue. $500 per text under the TCPA. Stop now.
Lawyer has been notified. No further contact.
no further communication please
Do not use this number for marketing
you are not authorized to contact this number
I did not give you my number, do not use it again
i didnt sign up for this take me off
didn't sign up for this. unsubscribe
I never opted in, opt me out
For the third time: UNSUBSCRIBE!!!
UNSUBSCRIBE UNSUBSCRIBE UNSUBSCRIBE
F*** you stop texting me
stop fucking texting me
stop f***ing calling me
Stop sending me your damn messages
fuck you and lose my number
omg stooop texting me 😭😭
pls stoptexting me
stoptextingme
STOPIT
stopcalling
STOP2END
Stop to end
stop!unsubscribe!
yo chill stop textin me bro
bruh stop
nah bro lose my number fr
Stahp
Stop Stop I dont want this
Please I beg you stop
PLEASE STOP SENDING MESSAGES TO THIS PHONE. THIS IS A MINOR'S PHONE.
Hello, this number belongs to a hospital pager. Please discontinue all messages to it.
please discontinue texts
Discontinue
terminate all messages to this number
I want no further contact with your business
I'm not interested in your services so please stop messaging me.
I found another contractor already so you can take me off your list
We already have solar. Remove.
already bought a car, please stop
Already voted. STOP
dont text me crap like this
do not ever ever contact me
do not under any circumstances contact me again
I do not want to be on your list
i dont want to be on this list
I don't want to be part of this
Please scrub my number from your lists
Please take us off of your calling list. We are elderly.
take this number off
take me of your list
take me off ur fkn list
tke me off your list
Remove this # from ur list
remove from list
remove number
Delete this number from your records
delete from list
Please purge my information from your database
wipe my number from your system
Remove my cell from your system please
Please update your records and remove my phone number
I'd like my number removed
my number needs to be removed from your list
I want to be removed from your list
please have me removed
I wish to be taken off the list
kindly remove
Kindly unsubscribe
Do not disturb me with this
dont bother
don't contact me or my wife
do not call or text me
Don't call or text
dont call dont text
no calls no texts
NO CALLS
No unsolicited texts
We do not accept solicitations by text. Remove us.
STOP⏎⏎Sent from my iPhone
Stop⏎Thank you⏎Margaret
I'm driving right now. Stop texting me
> Reply STOP to opt out⏎STOP
“Spring sale! Reply STOP to opt out” ok then STOP
dontâ€™t text me again
donâ€™t text me
Don�t call me anymore
s†op texting me
st0p
$top texting me
ѕтор
5top
stop texti ng me
Sotp texting me
stpo calling
top texting me
stop tecting me
Sttop
dont texr me
plese stop
PLS STP
Pleasestop
Remvoe me from your list
reomve me
unsubsribe please
unsubscrbe
Do no contact me
do not cintact me again
leave me alon
Leave me the hell alone
leave me tf alone
Go to hell and stop calling
stop harrassing me or im calling the cops
This is harassment. Stop.
you are harassing me, stop contacting me
I blocked you, quit using new numbers to call me
I don't want none of this
I dont need this, take me off
i dont need these texts
We don't need your services, don't call
Please don't text here, my kid uses this phone
you must stop contacting me immediately
I demand that you stop
I request that you stop contacting me
requesting removal from your list
Request to be removed
I require you to delete my phone number from your systems under CCPA
do not sell or use my number, remove it
This is my notice to you to stop all calls and texts
Consider this my opt out
consider this notice that I revoke consent
I want out
let me out of this list
enough! stop!
For the love of god stop
stop wasting my time
Stop bugging me
stop trying to contact me
stop hitting me up
stop hitting my phone
please stop the messages
Stop the messaging
stop notifications
cancel these texts
cancel messages
cancel all texts
please cancel these alerts
`)
