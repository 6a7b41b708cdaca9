import { messageTokens } from '@guiche/contract/message-tokens'
import { useTexts } from '../../../../lib/i18n.ts'
import classes from './NodeForms.module.css'

interface VariableButtonsProps {
  variables: readonly string[]
  onInsert: (token: string) => void
}

/** What a text may hold in the place of what only the conversation knows: what questions asked first. */
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
          // The text keeps its caret: the token goes there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{{${token}}}`)}
        >
          {`{{${token}}}`}
        </button>
      ))}
    </fieldset>
  )
}
