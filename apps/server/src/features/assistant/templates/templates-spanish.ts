import type { TemplateTexts } from './draft-templates.ts'

/** A core has 55 characters at most, so that it fits with the longest name and number. */
export const spanishTemplates: TemplateTexts = {
  hello: { friendly: 'Hola', warm: 'Hola', professional: 'Buenos días', plain: 'Hola' },
  spoken: (name) => `le habla ${name}`,
  written: (name) => `le escribe ${name}`,
  closing: {
    friendly: 'Nos encantará saber de usted.',
    warm: 'Gracias por estar con nosotros. Significa mucho.',
    professional: 'Quedamos a su disposición para cualquier pregunta.',
    plain: '',
  },
  bodies: {
    appointment: [
      ['Le recordamos su cita con nosotros.', 'Si la hora ya no le conviene, avísenos.'],
      ['Es hora de fijar su próxima visita.', 'Buscaremos una hora que le venga bien.'],
      ['Se acerca su próxima cita.', 'Por favor, llegue unos minutos antes.'],
    ],
    payment: [
      ['Le recordamos su saldo pendiente.', 'Si ya pagó, muchas gracias.'],
      ['Su cuenta tiene un pago pendiente.', 'Podemos explicarlo y buscar una solución.'],
      ['Tenemos una pregunta sobre su última factura.', 'Solo toma unos minutos.'],
    ],
    feedback: [
      ['¿Cómo fue su última visita?', 'Unas palabras suyas nos ayudan a mejorar.'],
      ['Queremos saber qué piensa de nosotros.', 'Los elogios y las críticas son bienvenidos.'],
      ['¿Nos cuenta cómo lo hicimos?', 'Leemos todas las respuestas.'],
    ],
    event: [
      ['Está invitado a nuestro próximo evento.', 'Con gusto le decimos cuándo y dónde.'],
      ['Tenemos un evento y pensamos en usted.', 'Díganos si podemos esperarle.'],
      ['Le guardamos un lugar en nuestro próximo evento.', 'Puede venir acompañado.'],
    ],
    offer: [
      ['Tenemos una oferta que le puede interesar.', 'Con gusto le contamos en qué consiste.'],
      ['Hay algo nuevo en nuestra oferta.', 'Pregúntenos y vea si le conviene.'],
      ['Como cliente, se entera primero de la oferta.', 'Respondemos cualquier pregunta.'],
    ],
    win_back: [
      ['Hace tiempo que no sabemos de usted.', 'Nos alegraría tenerle de vuelta.'],
      ['Le echamos de menos.', 'Díganos qué podemos hacer mejor.'],
      ['Hay novedades desde su última visita.', 'Venga o llame, y véalo usted mismo.'],
    ],
    follow_up: [
      ['Damos seguimiento a nuestra última conversación.', '¿Podemos hacer algo más por usted?'],
      ['Gracias por su interés en nuestro trabajo.', 'Aquí estamos cuando usted quiera.'],
      ['Queríamos saber cómo está.', 'Si algo no está claro, pregúntenos.'],
    ],
    news: [
      ['Tenemos noticias que queremos contarle.', 'Pregúntenos por los detalles.'],
      ['Hay algo que nos gustaría decirle.', 'Solo toma un minuto.'],
      ['Tenemos una novedad para usted.', 'Con gusto le explicamos qué significa.'],
    ],
  },
}
