import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './ComposerFrame.module.css'

/** The lower edge of a conversation. `isNote`: only colleagues see what is written here. */
export const ComposerArea = ({ isNote, children }: { isNote?: boolean; children: ReactNode }) => (
  <div className={classes.area} data-note={isNote || undefined}>
    {children}
  </div>
)

/** The text with its buttons, in one box; below it, by how many characters the text is too long. */
export const ComposerFrame = ({ excess = 0, children }: { excess?: number; children: ReactNode }) => {
  const t = useTexts()
  return (
    <>
      <div className={classes.box} data-invalid={excess > 0 || undefined}>
        {children}
      </div>
      {excess > 0 && (
        <p className={classes.excess} role="alert">
          {t('messages.composer.tooLong', { count: excess })}
        </p>
      )}
    </>
  )
}
