import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { plan: 'useInternalChat' } as const

export const chats: Manifest = {
  screens: [
    {
      path: '/chats/{-$chatId}',
      load: async () => (await import('../../screens/chats/ChatsScreen.tsx')).ChatsScreen,
      need,
      whenExpired: 'signs-out',
    },
  ],
  menu: [
    {
      key: 'chats',
      group: 'work',
      path: '/chats',
      label: 'shell.menu.chats',
      icon: IconMessages,
      keys: 'g i',
      need,
      isTab: true,
      counts: 'chats',
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
