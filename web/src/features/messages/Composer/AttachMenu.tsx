import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

export interface AttachMenuProps {
  channel: ChannelKind
  onFiles: (files: File[]) => void
}

/** Opens the browser's own chooser for one kind of file. */
export const AttachMenu = ({ channel, onFiles }: AttachMenuProps) => {
  const t = useTexts()
  const images = useRef<HTMLInputElement>(null)
  const documents = useRef<HTMLInputElement>(null)
  const { sends } = abilitiesOf(channel)
  const entries: MenuEntry[] = [
    {
      key: 'images',
      label: t('messages.attach.images'),
      icon: IconPhoto,
      onSelect: () => images.current?.click(),
    },
    ...(sends.includes('document')
      ? [
          {
            key: 'document',
            label: t('messages.attach.document'),
            icon: IconFileText,
            onSelect: () => documents.current?.click(),
          },
        ]
      : []),
  ]
  const taken = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file may be chosen again.
    input.value = ''
  }
  return (
    <>
      <ActionMenu trigger={<IconButton icon={IconPlus} label={t('messages.attach.open')} />} entries={entries} />
      <input
        ref={images}
        type="file"
        accept="image/*,video/*"
        multiple
        hidden
        onChange={(event) => taken(event.currentTarget)}
      />
      <input ref={documents} type="file" multiple hidden onChange={(event) => taken(event.currentTarget)} />
    </>
  )
}
