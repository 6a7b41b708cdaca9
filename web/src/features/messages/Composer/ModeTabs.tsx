import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import classes from './ModeTabs.module.css'

export interface ModeTabsProps {
  isNote: boolean
  onChange: (isNote: boolean) => void
  /** Stands at the end of the row. */
  children?: ReactNode
  signature: { isAllowed: boolean; isOn: boolean; toggle: () => void; name: string }
}

/** To the customer or to colleagues? And signed or not. */
export const ModeTabs = ({ isNote, onChange, signature, children }: ModeTabsProps) => {
  const t = useTexts()
  return (
    <div className={classes.modes}>
      <div role="radiogroup" aria-label={t('messages.composer.mode')} className={classes.group}>
        <label className={classes.mode}>
          <input type="radio" name="mode" checked={!isNote} onChange={() => onChange(false)} />
          {t('messages.composer.reply')}
        </label>
        <label className={classes.mode}>
          <input type="radio" name="mode" checked={isNote} onChange={() => onChange(true)} />
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
