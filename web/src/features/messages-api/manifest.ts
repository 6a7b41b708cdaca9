import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'connections-page:view', plan: 'useExternalApi' } as const

export const messagesApi: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/messages-api',
      load: async () => (await import('../../screens/messages-api/MessagesApiScreen.tsx')).MessagesApiScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'messagesApi',
      group: 'administration',
      path: '/messages-api',
      label: 'shell.menu.messagesApi',
      icon: IconApi,
      need,
    },
  ],
}
