import { linesOf } from './stop-replies.ts'

/** Replies in Spanish that end further messages; many leave the accents out. */
export const spanishStopReplies = linesOf(`
ALTO
alto por favor
parar
PARE
pare por favor
Paren ya
para ya
basta
¡Basta!
ya basta
Ya basta de mensajes
cancelar
Cancelar por favor
baja
dar de baja
Darme de baja
quiero darme de baja
denme de baja por favor
no más
no mas
no más mensajes
No mas mensajes por favor
no m�s mensajes
no mÃ¡s mensajes
no me escriban
No me escriban más, por favor
no me llamen
Ya no me llamen
no me llame mas
no me manden mensajes
ya no me manden nada
no me envíen más mensajes
No me envie mas textos a este numero
no me molesten
no me contacten
no me marquen
por favor no me vuelvan a llamar
no vuelvan a escribirme
no vuelva a llamar a este numero
nunca más me escriban
jamás me vuelvan a llamar
Dejen de mandarme mensajes
deje de llamarme
dejen de escribir
dejen de molestar
déjenme en paz
dejame en paz
dejen de enviar mensajes a mi telefono o los demando
paren de llamar
pare de mandar mensajes
Quítenme de su lista
quiteme de la lista
quitenme de esta lista porfa
quiten mi numero
Saquenme de su lista
sáqueme de ahí, de su lista
me pueden quitar de su lista por favor
favor de quitarme de la lista
borren mi numero
Borre mi número de su sistema
bórrenme
eliminen mi numero
elimíneme de su lista de contactos
quiero que me saquen de la lista
quiero que borren mis datos
No quiero recibir más mensajes
no quiero mas mensajes
Hola. No quiero recibir más mensajes.
no quiero sus mensajes
ya no quiero recibir nada de ustedes
no quiero que me llamen
no quiero saber nada de ustedes
no deseo recibir estos mensajes
No deseo ser contactado
ya no deseo recibir llamadas
no autorizo que me contacten
no doy mi consentimiento
Revoco mi consentimiento para recibir llamadas y mensajes.
retiro mi consentimiento
nunca di mi permiso para que me llamen
pongame en la lista de no llamar
desuscribir
desuscribirme
anular suscripción
como hago para dejar de recibir estos mensajes
¿Cómo cancelo estos mensajes?
¿Cómo me doy de baja?
olvide mi numero
olviden este número
pierdan mi numero
STOP por favor
Stop ya no quiero mensajes
Por favor stop
Ya les dije que no me llamen, mi mamá está enferma y el teléfono la despierta todos los días a la hora de la siesta, por favor entiendan
Señores, les pido de la manera más atenta que dejen de enviarme publicidad a este celular, nunca la solicité.
No soy Carlos, número equivocado, bórreme de su lista
Si me vuelven a llamar los voy a demandar
ya dejenme tranquila
no insistan, no me escriban
no llamen a este numero
no escriban mas
no molesten
ya no más llamadas
nada de mensajes
`)
