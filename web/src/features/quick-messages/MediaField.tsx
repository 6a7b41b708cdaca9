import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './MediaField.module.css'

/** The stored file, and the change: another one, none, or unchanged. */
export interface MediaChoice {
  stored: { name: string; address: string | null } | null
  wanted: File | null | undefined
}

export interface MediaFieldProps extends MediaChoice {
  onChange: (wanted: File | null) => void
  isDisabled?: boolean
  /** The types for the file dialog; all without it. */
  accept?: string
}

/** One file beside a text: chosen, replaced or removed; it is uploaded with the form. */
export const MediaField = ({ stored, wanted, onChange, isDisabled = false, accept }: MediaFieldProps) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const shown = wanted === undefined ? stored : wanted && { name: wanted.name, address: null }
  return (
    <fieldset className={classes.field} aria-label={t('quickMessages.media.label')}>
      <div className={classes.label} aria-hidden>
        {t('quickMessages.media.label')}
      </div>
      <div className={classes.row}>
        {shown?.address ? (
          <a
            className="truncate"
            href={shown.address}
            target="_blank"
            rel="noreferrer"
            aria-label={t('quickMessages.media.openNamed', { name: shown.name })}
          >
            {shown.name}
          </a>
        ) : (
          <span className="truncate">{shown?.name ?? t('quickMessages.noMedia')}</span>
        )}
        {!isDisabled && shown && (
          <IconButton
            icon={IconTrash}
            size="small"
            label={t('quickMessages.media.remove')}
            onClick={() => onChange(null)}
          />
        )}
        {!isDisabled && (
          <Button icon={IconPaperclip} onClick={() => input.current?.click()}>
            {shown ? t('quickMessages.media.replace') : t('quickMessages.media.choose')}
          </Button>
        )}
      </div>
      <FileChooser ref={input} accept={accept} onChoose={([file]) => file && onChange(file)} />
    </fieldset>
  )
}
