import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const moments: TextsOf<typeof source.moments> = {
  title: 'Atención en vivo',
  board: 'Atenciones por agente',
  pending: 'En espera',
  search: 'Buscar agente',
  queues: 'Colas',
  showIdle: 'Mostrar todos los agentes',
  count_zero: '{{count}} atenciones',
  count_one: '{{count}} atención',
  count_other: '{{count}} atenciones',
  all_one: 'Ver {{count}}',
  all_other: 'Ver las {{count}}',
  more: 'Cargar más',
  noMessage: 'Sin mensajes todavía',
  noQueue: 'Sin cola',
  unread_one: '{{count}} mensaje sin leer',
  unread_other: '{{count}} mensajes sin leer',
  nobodyWaits: 'Nadie en espera',
  free: 'Ninguna atención ahora',
  noAgents: 'Ningún agente para mostrar',
  noAgentsText: 'Cambia la búsqueda o muestra todos los agentes.',
}

export const texts = { moments }
