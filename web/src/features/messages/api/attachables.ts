/** The entries of the composer's menu. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'

const fileKinds = ['image', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]
export type Composed = 'camera' | 'contact' | 'meeting' | 'interactive' | 'template'

/** For the browser's file dialog; a document may be anything. */
export const fileFilters: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '',
}

/** Texts that the provider has approved beforehand. */
export const hasTemplates = (channel: ChannelKind): boolean => abilitiesOf(channel).interactive.includes('template')

/** An unsupported entry stays in the menu if its dialog says why; an unsupported kind of file is left out. */
export const attachables = (channel: ChannelKind, isPrivate: boolean): { files: FileKind[]; others: Composed[] } => ({
  files: fileKinds.filter((kind) => isPrivate || abilitiesOf(channel).sends.includes(kind)),
  others: isPrivate
    ? ['camera']
    : ['camera', 'contact', 'meeting', 'interactive', ...(hasTemplates(channel) ? ['template' as const] : [])],
})
