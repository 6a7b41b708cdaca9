import type { FileMaking } from '@guiche/contract/file-makings'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type KeyboardEvent, useRef } from 'react'
import { formatBytes } from '../../../lib/bytes.ts'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { makingsFor } from '../api/file-making.ts'
import { excessOf, type Writing } from '../api/letters.ts'
import { FilePreview } from './FilePreview.tsx'
import classes from './FilesDialog.module.css'
import type { Chosen, ChosenFiles } from './useChosen.ts'

interface RowProps {
  each: Chosen
  /** Characters beyond the channel's limit. */
  excess: number
  isFirst: boolean
  makings: readonly FileMaking[]
  onCaption: (text: string) => void
  onMaking: (making: FileMaking | undefined) => void
  onRemove: () => void
  onSend: () => void
}

/** One of them at most. */
const Makings = ({ each, makings, onMaking }: Pick<RowProps, 'each' | 'makings' | 'onMaking'>) => {
  const t = useTexts()
  return (
    <div className={classes.makings}>
      {makings.map((making) => (
        <CheckboxField
          key={making}
          size="xs"
          label={t(`messages.attach.${making}`)}
          checked={each.making === making}
          onChange={(event) => onMaking(event.currentTarget.checked ? making : undefined)}
        />
      ))}
    </div>
  )
}

const Row = ({ each, excess, isFirst, makings, onCaption, onMaking, onRemove, onSend }: RowProps) => {
  const t = useTexts()
  const { name, size } = each.file
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <li className={classes.row}>
      <FilePreview file={each.file} />
      <div className={classes.words}>
        <div className={classes.name}>
          <span className="truncate">{name}</span>
          <span className={classes.size}>{formatBytes(size, languages[currentLanguage()].tag)}</span>
          <IconButton icon={IconTrash} size="small" label={t('messages.attach.remove', { name })} onClick={onRemove} />
        </div>
        <TextAreaField
          value={each.caption}
          placeholder={t('messages.attach.captionHint')}
          aria-label={t('messages.attach.caption', { name })}
          minRows={2}
          maxRows={5}
          error={excess > 0 && t('messages.composer.tooLong', { count: excess })}
          data-autofocus={isFirst || undefined}
          onChange={(event) => onCaption(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {makings.length > 0 && <Makings {...{ each, makings, onMaking }} />}
      </div>
    </li>
  )
}

export interface FilesDialogProps {
  files: ChosenFiles
  writing: Writing
  onSend: () => void
}

/** Files before they are sent: each has a caption and becomes a message. */
export const FilesDialog = ({ files, writing, onSend }: FilesDialogProps) => {
  const t = useTexts()
  const more = useRef<HTMLInputElement>(null)
  const count = files.chosen.length
  const excess = files.chosen.map(({ file, caption }) => excessOf(caption, writing, file.type))
  const isTooLong = excess.some((letters) => letters > 0)
  const send = () => {
    if (!isTooLong) onSend()
  }
  const footer = (
    <>
      <span className={classes.add}>
        <Button icon={IconPlus} onClick={() => more.current?.click()}>
          {t('messages.attach.add')}
        </Button>
      </span>
      <Button onClick={files.clear}>{t('kit.cancel')}</Button>
      <Button look="primary" disabled={isTooLong} onClick={send}>
        {t('messages.attach.send', { count })}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={count > 0} onClose={files.clear} title={t('messages.attach.title', { count })} footer={footer}>
      <ul className={classes.rows}>
        {files.chosen.map((each, at) => (
          <Row
            key={each.id}
            each={each}
            isFirst={at === 0}
            excess={excess[at] ?? 0}
            makings={makingsFor(each.file.type, writing)}
            onMaking={(making) => files.make(each.id, making)}
            onCaption={(text) => files.caption(each.id, text)}
            onRemove={() => files.remove(each.id)}
            onSend={send}
          />
        ))}
      </ul>
      <FileChooser ref={more} isMultiple onChoose={files.add} />
    </Dialog>
  )
}
