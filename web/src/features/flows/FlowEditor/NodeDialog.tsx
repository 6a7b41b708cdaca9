import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { NodeFormProps } from '../form/form-props.ts'
import { ConditionForm } from './forms/ConditionForm.tsx'
import { ContentForm } from './forms/ContentForm.tsx'
import { IntervalForm } from './forms/IntervalForm.tsx'
import { MediaForm } from './forms/MediaForm.tsx'
import { MenuForm } from './forms/MenuForm.tsx'
import { MessageForm } from './forms/MessageForm.tsx'
import { OpenAiForm } from './forms/OpenAiForm.tsx'
import { QuestionForm } from './forms/QuestionForm.tsx'
import { RandomizerForm } from './forms/RandomizerForm.tsx'
import { TicketForm } from './forms/TicketForm.tsx'
import { TypebotForm } from './forms/TypebotForm.tsx'

type FormProps = Omit<NodeFormProps<never>, 'node'> & { node: FlowNode }

const NodeForm = ({ node, ...rest }: FormProps) => {
  switch (node.type) {
    case 'start':
      return null
    case 'message':
      return <MessageForm node={node} {...rest} />
    case 'interval':
      return <IntervalForm node={node} {...rest} />
    case 'condition':
      return <ConditionForm node={node} {...rest} />
    case 'menu':
      return <MenuForm node={node} {...rest} />
    case 'img':
    case 'audio':
    case 'video':
      return <MediaForm node={node} {...rest} />
    case 'randomizer':
      return <RandomizerForm node={node} {...rest} />
    case 'singleBlock':
      return <ContentForm node={node} {...rest} />
    case 'ticket':
      return <TicketForm node={node} {...rest} />
    case 'typebot':
      return <TypebotForm node={node} {...rest} />
    case 'openai':
      return <OpenAiForm node={node} {...rest} />
    case 'question':
      return <QuestionForm node={node} {...rest} />
  }
}

export interface NodeDialogProps {
  /** Null: closed. `isNew`: it is added when it is saved. */
  opened: { node: FlowNode; isNew: boolean } | null
  variables: readonly string[]
  onSave: (node: FlowNode) => void
  onClose: () => void
}

/** The data of a new or existing node. */
export const NodeDialog = ({ opened, variables, onSave, onClose }: NodeDialogProps) => {
  const t = useTexts()
  const kind = opened ? t(`flows.types.${opened.node.type}`) : ''
  return (
    <Dialog
      isOpen={opened !== null}
      onClose={onClose}
      title={t(opened?.isNew ? 'flows.form.newNode' : 'flows.form.node', { kind })}
    >
      {opened && (
        <NodeForm key={opened.node.id} node={opened.node} variables={variables} onSave={onSave} onClose={onClose} />
      )}
    </Dialog>
  )
}
