import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { ticketDefinitions } from './commands/definitions.ts'

export const tickets: Manifest = {
  screens: [
    {
      path: '/tickets/{-$ticketId}',
      load: async () => (await import('../../screens/tickets/TicketsScreen.tsx')).TicketsScreen,
      isFirst: true,
    },
  ],
  menu: [
    {
      key: 'tickets',
      group: 'work',
      path: '/tickets',
      label: 'shell.menu.tickets',
      icon: IconMessage,
      keys: 'g t',
      isTab: true,
    },
  ],
  commands: ticketDefinitions,
  live: async () => (await import('./live.ts')).live,
}
