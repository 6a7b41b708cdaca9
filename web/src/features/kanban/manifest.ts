import IconKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { plan: 'useKanban' } as const

export const kanban: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/kanban/{-$ticketId}',
      load: async () => (await import('../../screens/kanban/KanbanScreen.tsx')).KanbanScreen,
      need,
    },
  ],
  menu: [
    { key: 'kanban', group: 'work', path: '/kanban', label: 'shell.menu.kanban', icon: IconKanban, keys: 'g k', need },
  ],
  live: async () => (await import('./live.ts')).live,
}
