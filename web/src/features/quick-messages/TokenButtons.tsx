import { messageTokens } from '@guiche/contract/message-tokens'
import { useTexts } from '../../lib/i18n.ts'
import classes from './TokenButtons.module.css'

/** The tokens that can be inserted into a prepared text. */
export const TokenButtons = ({ onInsert }: { onInsert: (token: string) => void }) => {
  const t = useTexts()
  return (
    <fieldset className={classes.tokens} aria-label={t('quickMessages.form.tokens')}>
      <span className={classes.label} aria-hidden>
        {t('quickMessages.form.tokens')}
      </span>
      {messageTokens.map((token) => (
        <button
          key={token}
          type="button"
          className={classes.token}
          title={`{{${token}}}`}
          // The text keeps its caret, where the token is inserted.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{{${token}}}`)}
        >
          {t(`quickMessages.tokens.${token}`)}
        </button>
      ))}
    </fieldset>
  )
}
