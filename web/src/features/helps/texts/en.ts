import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  helps: {
    title: 'Help',
    search: 'Search videos',
    manage: 'Manage videos',
    managed: 'Help videos',
    watch: 'See what everybody sees',
    play: 'Watch: {{title}}',
    none: 'No help videos',
    noneText: 'Videos that explain the system appear here.',
    empty: 'No videos yet',
    emptyText: 'What you add here appears in the help of every company.',
    form: {
      new: 'New video',
      edit: 'Edit video',
      title: 'Title',
      video: 'Video',
      videoHint: 'The address of the video on YouTube, or its code.',
      noVideo: 'Paste the address of a video on YouTube.',
      description: 'Description',
      save: 'Save video',
      saved: 'Done!',
      saveFailed: 'Could not be saved. Check whether the fields are filled in correctly',
    },
    removing: {
      title: 'Do you really want to delete this record?',
      text: '“{{title}}” will no longer appear in the help of any company.',
      failed: 'Could not be deleted',
      action: 'Delete video',
      done: 'Done!',
    },
  },
}
