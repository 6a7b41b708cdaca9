import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const tags: Manifest = {
  texts: async () => (await import('./texts/files.ts')).tagTexts,
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
