import type { TextsOf } from '../../lib/texts.ts'
import type { ledger as source } from '../pt/ledger.ts'

export const ledger: TextsOf<typeof source> = {
  column: 'Integridad',
  line: '30 días: {{counts}}',
  counts: {
    lost_one: '{{count}} perdido',
    lost_other: '{{count}} perdidos',
    doubled_one: '{{count}} duplicado',
    doubled_other: '{{count}} duplicados',
    stuck_one: '{{count}} detenido',
    stuck_other: '{{count}} detenidos',
  },
  title: 'Los últimos 30 días de {{name}}',
  faults: {
    lost: {
      name: 'perdidos',
      title: 'Mensajes perdidos de {{name}}',
      meaning: 'WhatsApp recibió la confirmación de que llegó y no está en ninguna atención.',
    },
    doubled: {
      name: 'duplicados',
      title: 'Mensajes duplicados de {{name}}',
      meaning:
        'El proveedor aceptó dos veces el mismo mensaje nuestro, o dos conexiones del mismo número guardaron el mismo.',
    },
    stuck: {
      name: 'detenidos',
      title: 'Mensajes detenidos de {{name}}',
      meaning:
        'Espera hace más de 5 minutos para salir, o llegó y aún no entró en una atención. Cada minuto el sistema lo intenta de nuevo; después de 24 horas avisa a quien lo escribió.',
    },
  },
  show_one: 'Ver el mensaje',
  show_other: 'Ver los {{count}} mensajes',
  volumes: {
    received: 'Recibidos',
    stored: 'Guardados',
    sent: 'Escritos aquí',
    accepted: 'Aceptados',
    delivered: 'Entregados',
    read: 'Leídos',
  },
  failed: 'No enviados, por motivo',
  computed: 'Todo se cuenta a partir de los propios mensajes, en el momento en que usted abre.',
  none: 'Ninguno en este momento',
  unnamed: 'Sin contacto identificado',
  direction: {
    sent: 'Enviado por nosotros',
    received: 'Recibido del contacto',
    stanza: 'Llegó por WhatsApp, sin mensaje guardado',
  },
  newest: 'Los {{count}} más recientes.',
  life: {
    title: 'Línea de tiempo del mensaje',
    after: 'tras {{time}}',
    providerId: 'Identificación en el proveedor',
    copyId: 'Copiar',
    doubled: 'El proveedor aceptó este mensaje más de una vez: el contacto puede haberlo recibido dos veces.',
    about: {
      inbound: 'Visto es la primera vez que el mensaje quedó visible en la pantalla de alguien del equipo.',
      outbound:
        'Entregado y leído son las horas que informa el proveedor. Quien desactiva la confirmación de lectura no aparece como leído.',
      phone: 'Escrito en el propio teléfono de este número.',
      note: 'Una nota privada no sale de aquí.',
    },
  },
  steps: {
    written: 'Escrito por el contacto',
    received: 'Recibido por el sistema',
    stored: 'Guardado',
    ticketed: 'En la atención',
    opened: 'Abrió una atención',
    shown: 'Visto por alguien del equipo',
    answered: 'Respondido',
    queued: 'En la cola de envío',
    retried: 'Reenvío pedido',
    woken: 'Estaba detenido: retomado por el sistema',
    attempted_one: 'Envío, intento {{count}}',
    attempted_other: 'Envío, intento {{count}}',
    putOff_one: 'No salió en el intento {{count}}; queda en la cola',
    putOff_other: 'No salió en el intento {{count}}; queda en la cola',
    unseen_one: 'Sin respuesta al intento {{count}}',
    unseen_other: 'Sin respuesta al intento {{count}}',
    failed: 'No enviado',
    accepted: 'Aceptado por el proveedor',
    delivered: 'Entregado',
    read: 'Leído',
  },
  stepsBy: {
    shown: 'Visto por {{name}}',
    answered: 'Respondido por {{name}}',
    queued: 'Escrito por {{name}}, en la cola de envío',
  },
  awaits: {
    showing: 'Aún no visto por nadie del equipo',
    answer: 'Aún sin respuesta',
    acceptance: 'Esperando que el proveedor lo acepte',
    delivery: 'Esperando la entrega',
    reading: 'Aún no leído',
  },
}
