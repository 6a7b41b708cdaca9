import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import classes from './ModeTabs.module.css'

export interface ModeTabsProps {
  isNote: boolean
  onChange: (isNote: boolean) => void
  /** Chosen with the mouse or a finger: then the user wants to write next. */
  onPicked: () => void
  /** At the end of the row. */
  children?: ReactNode
  signature: { isAllowed: boolean; isOn: boolean; toggle: () => void; name: string }
}

/** To the customer or to colleagues, and signed or not. */
export const ModeTabs = ({ isNote, onChange, onPicked, signature, children }: ModeTabsProps) => {
  const t = useTexts()
  const isByKeys = useRef(false)
  const choose = (wanted: boolean) => {
    onChange(wanted)
    if (!isByKeys.current) onPicked()
  }
  return (
    <div className={classes.modes}>
      <div
        role="radiogroup"
        aria-label={t('messages.composer.mode')}
        className={classes.group}
        // Letters are the beginning of a text here: as a shortcut they might send a note to the customer.
        data-takes-letters
        onKeyDown={() => {
          isByKeys.current = true
        }}
        onPointerDown={() => {
          isByKeys.current = false
        }}
      >
        <label className={classes.mode}>
          <input type="radio" name="mode" checked={!isNote} onChange={() => choose(false)} />
          {t('messages.composer.reply')}
        </label>
        <label className={classes.mode}>
          <input type="radio" name="mode" checked={isNote} onChange={() => choose(true)} />
          {t('messages.composer.note')}
          <Kbd>N</Kbd>
        </label>
      </div>
      <div className={classes.end}>
        {signature.isAllowed && !isNote && (
          <button
            type="button"
            className={classes.signature}
            aria-pressed={signature.isOn}
            title={t('messages.composer.signExplained')}
            onClick={signature.toggle}
          >
            {t('messages.composer.sign', { name: signature.name })}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
