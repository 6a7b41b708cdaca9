/** What the composer's menu offers. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'

const fileKinds = ['image', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]
export type Composed = 'camera' | 'contact' | 'meeting' | 'interactive' | 'template'

/** For the browser's chooser; a document may be anything. */
export const fileFilters: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '',
}

/** Words that the provider has judged beforehand. */
export const hasTemplates = (channel: ChannelKind): boolean => abilitiesOf(channel).interactive.includes('template')

/** What the channel cannot do stays in the menu where its dialog says why; a kind of file it does not take is left out. */
export const attachables = (channel: ChannelKind, isPrivate: boolean): { files: FileKind[]; others: Composed[] } => ({
  files: fileKinds.filter((kind) => isPrivate || abilitiesOf(channel).sends.includes(kind)),
  others: isPrivate
    ? ['camera']
    : ['camera', 'contact', 'meeting', 'interactive', ...(hasTemplates(channel) ? ['template' as const] : [])],
})
