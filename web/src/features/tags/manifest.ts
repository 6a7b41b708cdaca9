import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const tags: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/tags',
      load: async () => (await import('../../screens/tags/TagsScreen.tsx')).TagsScreen,
    },
    // A lane is a tag of tickets.
    {
      path: '/TagsKanban',
      load: async () => (await import('../../screens/tags/LanesScreen.tsx')).LanesScreen,
      need: { plan: 'useKanban', action: 'dashboard:view' },
    },
  ],
  menu: [{ key: 'tags', group: 'work', path: '/tags', label: 'shell.menu.tags', icon: IconTags, keys: 'g e' }],
  live: async () => (await import('./live.ts')).live,
}
