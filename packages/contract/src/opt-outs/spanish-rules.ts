import type { ReplyRule } from './reply-rule.ts'

const noun =
  '(?:mensa[jg]es?|mensajitos|textos?|llamadas?|sms|publicidad|promociones|promocion|anuncios|ofertas|correos?|notificaciones|propaganda|spam|marketing|comunicaciones|informacion)'
/** Not the indicative, which reports something: *no me llaman* is a complaint about silence. */
const order =
  '(?:escrib(?:a|an|as|ir|irme|irnos|anme|ame)|llam(?:e|en|es|eis|ar|arme|arnos|enme)|mand(?:e|en|es|ar|arme|arnos|enme)|envi(?:e|en|es|ar|arme|arnos|enme)|contact(?:e|en|es|ar|arme|arnos|ado|ada|ados|enme)|molest(?:e|en|es|ar|arme|arnos|ado|ada|enme)|marqu(?:e|en|es)|marcar(?:me)?|text(?:een?|ear|earme)|mensaje(?:en?|ar|arme)|busqu(?:e|en)|busques|habl(?:e|en|es|ar|arme)|fastidi(?:e|en|es|ar)|jod(?:a|an|er)|us(?:e|en|ar) (?:este|mi) (?:numero|telefono|celular)|comuni(?:quen?|carse)|insistan?|notifi(?:quen?|car)|(?:llam|mand|envi|molest|contact|marc|habl|jod|insist|text)(?:ando|iendo)|escribiendo)'
const taken =
  '(?:quit|saqu|sac|borr|elimin|remuev|remov|retir|suprim|tach|descart|desuscrib|desafili)(?:e|en|a|an|ar|ir|er|as)'
const fromWhere =
  '(?:(?:ya |por favor |ahora |inmediatamente )*(?:de (?:su|sus|la|las|esta|esa|ese|este|el|ahi|aqui|tu|todas?|estos|estas|esto|eso|cualquier|los)\\b|mi (?:\\w+ )?(?:numero|nombre|telefono|contacto|celular)|mis datos|este (?:numero|telefono|celular)|el numero))'

/** As in English, a time limits the wish. */
export const spanishLimits =
  /\b(?:hoy|manana|antes de|despues de|hasta|todavia|(?:en el|al) trabajo|tarde|de noche|en la noche|ahorita|ahora|fin de semana|los? domingos?|los? sabados?|entre semana|temprano)\b/
export const spanishEver = /\b(?:mas|ms|nunca|jamas|vuelvan?|vuelvas|ya no)\b/
export const spanishInvitation =
  /(?<!\b(?:no|nunca|me|nos|jamas) )\b(?:llam|escrib|mand|marqu)(?:en?|an?|e|ame|eme|enme|anme)(?:me|nos)? (?:manana|luego|despues|mas tarde|el \w+|a las|por la|en la|otro dia|a mi \w+|al \w+)/

export const spanishStops: readonly ReplyRule[] = [
  {
    says: /\bno (?:quiero|deseo|queremos|quisiera)(?: \w+)? (?:recibir|recibiendo)\b|\b(?:salir|salirme|salgo) de (?:la|su|esta|tu) lista\b/,
    limited: true,
  },
  {
    says: new RegExp(
      `\\b(?:no|nunca|jamas|tampoco|ni)(?: (?:mas|ms|ya|vuelvan?|vuelvas|volver|a|me|nos|le|les|lo|se|quiero que|quiero|deben?|deseo|tienen que|autorizo que|autorizo a que|vayan a|sigan?|sean?|quisiera|por favor|favor de|intenten|es necesario|hace falta|hay que|anden|ande|esten|este|estar|sigan|quiero)){0,5} ${order}\\b`,
    ),
    unlessAfter: /\b(?:por que|porque|si) (?:ya )?$/,
    limited: true,
  },
  {
    says: /\bno (?:me|nos) (?:sigan?|esten|este) (?:llamando|escribiendo|mandando|enviando|molestando|contactando|marcando)\b/,
  },
  {
    says: new RegExp(
      `\\b(?:dejen?|deja|dejar|dejad|paren?|para|parar|parenle|cesen?|cesar|eviten?|evitar|suspendan?)(?:me|nos)?(?: (?:ya|por favor|favor))* (?:de )?(?:ya )?(?:estar )?(?:${order}|chingar|fregar|fastidiar|acosar|insistir|estar|spam|recibir|(?:llam|mand|envi|escrib|molest|contact|fastidi|text|jod|acos)(?:ando|iendo|ar|ir|er)(?:me|nos|le|les)?)(?:me|nos)?\\b`,
    ),
    unlessAfter:
      /\b(?:no|nunca|jamas|sin|no puedo|no se|no me)(?: (?:quiero|quieren|me|vayan a))? $/,
  },
  {
    says: /\b(?:dejen?|deja|dejad)(?:me|nos)(?: (?:ya|por favor))?(?: en paz| tranquil[oa]s?| sol[oa]| ya$|$)/,
    unlessAfter: /\bno $/,
  },
  {
    says: new RegExp(`\\b${taken}(?:me|nos|lo|le|la)?(?: (?:por favor|ya|a mi))? ${fromWhere}`),
    unlessAfter: /\b(?:no|nunca) (?:me )?$/,
  },
  {
    says: new RegExp(`\\b${taken}(?:me|nos)(?=$| ,| (?:ya|por favor|gracias|ahora)\\b)`),
    unlessAfter: /\bno $/,
  },
  {
    says: new RegExp(
      `\\b(?:ya )?no (?:quiero|quero|deseo|queremos|necesito|necesitamos|pedi|solicite|quisiera|me interesa|me gusta|acepto|aceptamos)(?: (?:que|me|nos|a|recibir|recibiendo|seguir|mas|ms|sus|tus|su|estos|esos|estas|esas|este|ese|tipo|nada|ningun|ninguna|otro|otra|tantos|saber|tener|ver|de|ser|ya|vuelvan|los|las|la|esten|este|anden|sigan)){0,8} (?:${noun}|contactad[oa]s?|molestad[oa]s?|ustedes|usted|llamen|llame|escriban|manden|envien|contacten|molesten|marquen|nada|llamando|mandando|escribiendo|enviando|molestando)\\b`,
    ),
    limited: true,
  },
  {
    says: /\bya no quiero (?:esto|nada|mas)\b|\b(?:(?<!\bcon \w+ )basta|ya estuvo|ya parale|ya parenle)(?:$| ya\b| ,| por favor| de (?:mensajes|llamadas|molestar|mandar|llamar|escribir|textos|spam|tanto|tantas|tantos|esto))|\bya basta\b(?! de (?:calor|frio|lluvia|trabajo|tarea)\b| con\b)|\bpar[ea]n?le\b|^(?:ya |por favor )?para (?:ya|por favor|de una vez)\b/,
  },
  {
    says: new RegExp(
      `(?:^|, |ya |por favor |quiero |nunca |and |y )(?:no|nada de|ni) (?:(?:mas|ms|mass|otro|otra|enviar|reciba|recibir|manden|mandar|un|una|tantos|tantas|de|sus) ){0,3}${noun}\\b`,
    ),
    unlessWith: /\bno (?:hay|tengo|llego|llegaron|recibi|vi)\b/,
  },
  {
    says: /^(?:(?:por favor|ya|hola|ok|gracias|que) )*(?:no (?:mas|ms)|ya no|nunca mas|nada mas|no mas ya)(?: (?:por favor|gracias|ya|stop))*$/,
  },
  {
    says: /\b(?:dar|dan|darme|darse|darnos|den|denme|deme|dame|date|doy|damos|den me|quiero|solicito|pido)(?: (?:la|mi|de|me|por favor))* baja\b(?! de precio)|\bbaja de (?:su|la|esta) lista\b/,
    unlessAfter: /\b(?:no|se) (?:me )?$/,
  },
  {
    says: /\b(?:revoco|retiro|anulo|cancelo)(?: \w+){0,2} (?:consentimiento|permiso|autorizacion)\b|\bno (?:autorizo|consiento|autorice|autorizamos)\b|\b(?:no|nunca|sin|jamas)(?: (?:les|le|te|he|hemos|tienen?|di|doy|damos|dimos|dado|mi|nuestro|un|el|ningun|hay|por)){0,5} (?:consentimiento|permiso|autorizacion)\b/,
    unlessAfter: /\btengo $/,
  },
  {
    says: /\b(?:lista|registro|listado)(?: \w+)? (?:de )?(?:no|do not) (?:llamar|llame|llamen|contactar|molestar|call)\b|\blista negra\b/,
  },
  {
    says: new RegExp(
      `\\b(?:cancel(?:ar|en|e|o|a|ame|enme)|anul(?:ar|en|e|o)|suspend(?:er|an|a)|deten(?:er|gan|ga)|par(?:ar|en)|elimin(?:ar|en|e)|quit(?:ar|en|e))(?: (?:estos|esos|los|mis|todos|sus|la|mi|el|de|envio|ya|con|las|estas|esas))* (?:${noun}|suscripcion)\\b|\\bdesuscri\\w+|\\bdessuscri\\w+`,
    ),
    unlessAfter: /\bno $/,
  },
  {
    says: /\b(?:olvid(?:en?|ense de|ese de|a)|pierdan?|tiren?|boten?) (?:mi|este|el) (?:numero|telefono|celular)\b|\bsi (?:me |nos )?(?:vuelven?|siguen?)(?: a)? (?:llam|mand|escrib|molest)\w*/,
    unlessAfter: /\bno $/,
  },
  {
    says: /\b(?:alto|pare|paren|stop)(?= (?:por favor|ya|a (?:los|las|estos)|de|con)\b)/,
    unlessAfter: /\b(?:un|el|muy|mas|hombre|no|piso|volumen|techo|precio) $/,
    unlessWith: /\bpare (?:en|frente|junto)\b/,
  },
]
