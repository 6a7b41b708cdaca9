import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './cockpit-pt.ts'

export const cockpit: TextsOf<typeof source.cockpit> = {
  open: 'Panel de {{name}}',
  button: 'Panel',
  title: 'Panel de {{name}}',
  back: 'Todas las conexiones',
  gone: 'Esta conexión ya no existe',
  goneText: 'Puede que un colega la haya eliminado.',
  now: 'Ahora',
  since: 'Desde {{time}}',
  paused: {
    restricted:
      'WhatsApp restringió las conversaciones nuevas de este número hasta {{time}}. Las respuestas a quien escribió siguen saliendo.',
    refused:
      'WhatsApp rechazó una conversación nueva de este número. Para no empeorar, solo salen respuestas a quien escribió, hasta {{time}}.',
    throughput:
      'Meta pidió una pausa: este número envió demasiado en poco tiempo. El próximo envío no solicitado se intenta el {{time}}.',
    spam: 'Meta retuvo este número porque muchas personas bloquearon o denunciaron sus mensajes. El próximo envío no solicitado se intenta el {{time}}.',
    tier: 'Este número ya escribió a todas las personas que Meta permite en 24 horas. El próximo envío no solicitado se intenta el {{time}}.',
    account:
      'Meta restringió la cuenta de este número. Resuélvalo en el Administrador de WhatsApp; el próximo envío no solicitado se intenta el {{time}}.',
    template: 'Meta pausó la plantilla {{name}}. Próximo intento: {{time}}.',
    templateGone: 'Meta no acepta la plantilla {{name}} hasta que la apruebe de nuevo.',
    detail: 'Motivo que dio WhatsApp: {{detail}}',
  },
  standing: {
    violation:
      'El {{time}}, Meta señaló una infracción de sus reglas en la cuenta de este número. Corríjala en el Administrador de WhatsApp antes de que la restrinjan.',
    disable_scheduled:
      'El {{time}}, Meta avisó que desactivará la cuenta de este número. Apele en el Administrador de WhatsApp.',
    disabled:
      'Meta desactivó la cuenta de este número el {{time}}. Nada sale ni llega hasta que la restablezca: pida la revisión en el Administrador de WhatsApp.',
    lowQuality:
      'La calidad de este número es baja desde el {{time}}: muchas personas bloquearon o denunciaron los mensajes. Envíe menos, y solo a quien lo pidió, o Meta reducirá el límite.',
    limit: 'Límite actual en Meta: {{limit}}.',
    people: 'Límite actual en Meta: {{people}} personas por día.',
    day: 'Fecha que indicó Meta: {{detail}}.',
  },
  facts: {
    lastIn: 'Último recibido',
    lastOut: 'Último enviado',
    waitingTitle: 'Esperando para salir',
    waiting_zero: 'Nada',
    waiting_one: '{{count}} mensaje',
    waiting_other: '{{count}} mensajes',
    oldest: 'el más antiguo desde {{time}}',
    unreadable: 'No se pudieron leer',
    unreadableHint:
      'En los últimos 14 días. El celular de quien escribió tiene que reenviarlo; el mensaje aparece solo.',
    none: 'Ninguno reciente',
  },
  drops: {
    title: 'Caídas en los últimos 14 días',
    none: 'Ninguna caída.',
    day_zero: '{{day}}: ninguna caída',
    day_one: '{{day}}: {{count}} caída, {{time}} fuera',
    day_other: '{{day}}: {{count}} caídas, {{time}} fuera',
    total_zero: 'Ninguna caída',
    total_one: '{{count}} caída, {{time}} fuera de línea',
    total_other: '{{count}} caídas, {{time}} fuera de línea',
  },
  guard: {
    title: 'Protección contra bloqueos',
    hint: 'Cuenta solo los mensajes que el número inicia: a quien no escribió en las últimas 24 horas. Las respuestas salen siempre.',
    today: 'Hoy',
    strangers: 'Primeros mensajes a quien nunca escribió',
    hour: 'En esta hora',
    used: '{{used}} de {{allowed}}',
    warmUp: 'Número nuevo, día {{day}} de {{days}}: los límites del día crecen poco a poco.',
    off: 'La protección está desactivada: no se retiene nada y el riesgo de bloqueo es mayor.',
  },
  settings: {
    title: 'Avisos y límites',
    tellAfter: 'Avisar a los administradores después de (minutos sin conexión)',
    tellAfterHint: 'En la pantalla, por notificación y por correo; y otra vez cuando vuelva. 0: nunca.',
    isGuarded: 'Proteger este número contra bloqueos',
    perMinute: 'Por minuto',
    perHour: 'Por hora',
    perDay: 'Por día',
    strangersPerDay: 'Conversaciones nuevas por día',
    warmUpDays: 'Días de calentamiento',
    warmUpHint: 'Un número nuevo empieza con una quinta parte de los límites del día.',
    save: 'Guardar avisos y límites',
    saved: 'Avisos y límites guardados',
  },
  states: {
    title: 'Historial',
    hint: 'Los últimos {{count}} estados; se guardan 90 días.',
    none: 'Ningún cambio registrado todavía.',
  },
}
