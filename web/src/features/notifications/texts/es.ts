import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notices: TextsOf<typeof source.notices> = {
  button: 'Notificaciones',
  buttonUnread_one: 'Notificaciones, {{count}} conversación espera respuesta',
  buttonUnread_other: 'Notificaciones, {{count}} conversaciones esperan respuesta',
  title: 'Esperando respuesta',
  empty: 'Todo respondido',
  emptyText: 'Las conversaciones con mensajes nuevos aparecen aquí.',
  device: 'Notificaciones en este dispositivo',
  test: 'Probar mis notificaciones',
  testSent_one: 'Prueba enviada a {{count}} dispositivo',
  testSent_other: 'Prueba enviada a {{count}} dispositivos',
  failed: 'El navegador no pudo suscribirse a su servicio de notificaciones.',
  states: {
    unsupported: 'Este navegador no recibe notificaciones en esta dirección. Necesitan HTTPS.',
    blocked: 'Las notificaciones están bloqueadas. Permítelas para este sitio en la configuración del navegador.',
    off: 'Recibe avisos de mensajes nuevos incluso con la página cerrada.',
    on: 'Los avisos llegan también con la página cerrada.',
  },
  sounds: {
    message: 'Mensaje en mis conversaciones',
    waiting: 'Nuevo cliente esperando',
    transfer: 'Atención transferida a mí',
    chat: 'Mensaje de un colega en el chat interno',
  },
  listen: 'Escuchar: {{name}}',
  push: {
    testTitle: 'Las notificaciones funcionan',
    testText: 'Así se te avisará.',
    transfer: 'Transferida a ti',
    woken: 'De vuelta contigo',
    numberDown: 'El número se desconectó. Mira qué hacer.',
    numberBack: 'El número está de vuelta.',
    numberPaused: 'El número está restringido. Mira qué hacer.',
  },
}
