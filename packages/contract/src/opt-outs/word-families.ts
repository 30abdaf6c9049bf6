/**
 * Words of both languages that mean the same to a reply, so that a rule names a family once and reads
 * *stop sending*, *dejen de mandar* and *stop de mandar* alike. A star stands for any ending.
 */
const families: Readonly<Record<string, string>> = {
  END:
    'stop stopping quit quitting cease ceasing halt halting discontinu* terminat* desist suspend* end ending refrain refraining avoid avoiding cancel canceling cancelling ' +
    'dejen deja dejar dejad dejense dejate pare paren parar parale parenle cesen cese cesar detener* detengan* suspend* basta cancelen cancele cancelar evit* alto',
  CONTACT:
    'text texts texting texted call calls calling called message* messag* contact contacts contacting contacted email* mail mails mailing mailings voicemail* voicemessage* ' +
    'vm vms sms mms notif* notice notices alert* promo promos promotion* advert* ad ads offers coupons deals solicit* spamming robo* marketing telemarket* communicat* ' +
    'communiq* correspond* newsletter* blast blasts blasting outreach pitch pitches reminders updates send sending write writing phone phoning dialing dial ' +
    'mensaj* llama llamad* llamar* llame* llamen* llamando* llamas llaman escrib* mand* envi* publicidad* propagand* anuncio* notific* textos texto marquen marque marques marcar* oferta ofertas promocion* correos buzon',
  BOTHER:
    'bother* disturb* harass* annoy* bug bugging pester* hound* badger* stalk* hassl* hitting hittin hit blowing wasting molest* fastid* joder* jodan* joda jodiendo* ' +
    'chinga* chingue* acosar* acosando* acosen insist* friegu* fregar* fregando* busquen busques',
  RECEIVE:
    'receive receiving get getting see seeing hear hearing recib* lleguen llegue llegando llegar*',
  NEG: 'no not dont never none nor neither without didnt doesnt isnt havent hasnt wasnt arent werent aint shouldnt wouldnt nunca jamas tampoco ni sin zero',
  CANT: 'cant cannot couldnt wont',
  WANT:
    'want wanted wants wish wishes need needed needs care desire prefer interested ask asked asking request requested requesting like consent* authoriz* authoris* agree* permit* ' +
    'approv* allow* accept* quiero quero deseo queremos quisiera necesito necesitamos pedi pido pedimos solicite solicito autoriz* acepto acepte aceptamos',
  SPAM: 'spam junk scam scams scammer* spammer* fraud* phishing estafa* fraude fake bogus',
  ANGER:
    'nuisance* relentless pathetic moron* idiot* jerk jerks creep creeps asshole* pendej* cabron* imbecil* scum* leech* parasit* vulture* loser losers shameful shameless predator* clown clowns bastard* vermin bloodsuck* disgust* ridiculous unreal',
  JOINED:
    'sign signing signs signed signup subscrib* opt opted enroll* register* suscrib* inscrib* registre apunte anote',
  REMOVE:
    'remov* delet* eras* scrub scrubbed wipe wiped purg* unlist* exclud* unenroll* disenroll* deactivat* unregister* deregister* expung* eliminat* strike scratch unlisted suppress* inactivat* ' +
    'quiten* quiteme quitenos quitame quita quitar* borr* elimin* saque* sacame* sacar* suprim* remuev* desactiv* desvincul*',
  LIST: 'list lists database databases system systems records roster directory crm registry rolodex distribution lista listas listado registro registros sistema directorio',
  DATA: 'number numbers info information data details digits name numero numeros datos telefono celular nombre phonenumber cell phone line contacto',
  LAW: 'fcc ftc tcpa gdpr ccpa lawsuit* litigat* dnc unlawful* violat* profeco condusef denunci* demandar* erasure supresion rgpd lopd aepd 7726',
  COURT:
    'lawyer* attorney* court sue sued suing illegal* abogado* ilegal* tribunal* police cops policia legal',
}

const exact = new Map<string, string>()
const stems = new Map<string, string>()
for (const [family, words] of Object.entries(families))
  for (const word of words.split(' ')) {
    const to = word.endsWith('*') ? stems : exact
    const key = word.replace('*', '')
    if (!to.has(key)) to.set(key, family)
  }

/** What was done is no wish: *no me llamaron*. */
const reported = /(?:aron|ieron|aste|iste|aba|aban)$|^molesta$/

/** The family's name, or the word itself where it has none. Longest beginning first, so that *suscrib* wins over shorter ones. */
export function familyOf(word: string): string {
  const whole = exact.get(word)
  if (whole !== undefined) return whole
  if (reported.test(word)) return word
  for (let length = Math.min(word.length, 12); length > 2; length -= 1) {
    const family = stems.get(word.slice(0, length))
    if (family !== undefined) return family
  }
  return word
}

const aboutMessages = new Set(
  'END CONTACT BOTHER REMOVE LIST DATA SPAM ANGER LAW COURT JOINED RECEIVE'.split(' '),
)

/** Whether a sentence has a word for what is sent, for an end of it, or for what follows where it goes on. */
export const isAboutMessages = (sentence: string): boolean =>
  sentence.split(' ').some((word) => aboutMessages.has(familyOf(word)))
