import { messageTokens } from '@guiche/contract/message-tokens'
import { useTexts } from '../../../../lib/i18n.ts'
import classes from './NodeForms.module.css'

interface VariableButtonsProps {
  variables: readonly string[]
  onInsert: (token: string) => void
}

/** Variables and tokens for a text: the answers to questions first. */
export const VariableButtons = ({ variables, onInsert }: VariableButtonsProps) => {
  const t = useTexts()
  const tokens = [...variables, ...messageTokens.filter((token) => !variables.includes(token))]
  return (
    <fieldset className={classes.tokens} aria-label={t('flows.form.variables')}>
      {tokens.map((token) => (
        <button
          key={token}
          type="button"
          className={classes.token}
          // The text keeps its caret, where the token is inserted.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{{${token}}}`)}
        >
          {`{{${token}}}`}
        </button>
      ))}
    </fieldset>
  )
}
