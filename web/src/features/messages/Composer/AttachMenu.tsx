import type { ChannelKind } from '@guiche/contract/channels'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { Suspense, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Icon } from '../../../ui/icon.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { attachables, type Composed, type FileKind, fileFilters } from '../api/attachables.ts'

export interface AttachMenuProps {
  channel: ChannelKind
  /** A note is for colleagues: it cannot have buttons or shared contacts. */
  isPrivate: boolean
  onFiles: (files: File[]) => void
}

const ComposedDialog = lazyPart(async () => (await import('./ComposedDialog.tsx')).ComposedDialog)

const icons: Record<FileKind | Composed, Icon> = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  document: IconFileText,
  camera: IconCamera,
  contact: IconAddressBook,
  meeting: IconVideo,
  interactive: IconHandClick,
  template: IconTemplate,
}

/** Opens the browser's file dialog for one kind of file, or the dialog of another kind of message. */
export const AttachMenu = ({ channel, isPrivate, onFiles }: AttachMenuProps) => {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<{ kind: Composed; at: number } | null>(null)
  const choose = (kind: FileKind) => {
    if (!chooser.current) return
    chooser.current.accept = fileFilters[kind]
    chooser.current.click()
  }
  const { files, others } = attachables(channel, isPrivate)
  const entries: MenuEntry[] = [
    ...files.map((kind) => ({
      key: kind,
      label: kind === 'document' ? t('messages.attach.document') : t(`composing.menu.${kind}`),
      icon: icons[kind],
      onSelect: () => choose(kind),
    })),
    ...others.map((kind, at) => ({
      key: kind,
      label: t(`composing.menu.${kind}`),
      icon: icons[kind],
      startsGroup: at === 0,
      onSelect: () => setOpened({ kind, at: performance.now() }),
    })),
  ]
  return (
    <>
      <ActionMenu trigger={<IconButton icon={IconPlus} label={t('messages.attach.open')} />} entries={entries} />
      <FileChooser ref={chooser} isMultiple onChoose={onFiles} />
      {opened && (
        <Suspense fallback={null}>
          <ComposedDialog
            key={opened.at}
            kind={opened.kind}
            onFiles={onFiles}
            // A dialog that is still fading out must not close the next one.
            onClose={() => setOpened((now) => (now === opened ? null : now))}
          />
        </Suspense>
      )}
    </>
  )
}
