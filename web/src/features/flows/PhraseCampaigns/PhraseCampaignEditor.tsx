import type { ConnectionId, FlowId } from '@guiche/contract/core/ids'
import { listConnections } from '@guiche/contract/features/connections'
import { mostPhraseLength, mostPhraseName, type PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { onlyChanged } from '../../../ui/form/only-changed.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { FlowField } from '../../flow-choices/FlowField.tsx'
import { addPhraseCampaign, changePhraseCampaign } from '../api/phrase-campaigns.ts'
import { phraseFields, valuesOf } from '../form/phrase-campaign.ts'

export interface PhraseCampaignEditorProps {
  /** Null: a new one. */
  campaign: PhraseCampaign | null
  onClose: () => void
}

type Values = z.output<ReturnType<typeof phraseFields>>

const useConnectionChoices = () => {
  const connections = useQuery(queryOf(listConnections, { query: {} })).data ?? []
  return connections.map(({ id, name }) => ({ value: String(id), label: name }))
}

export const PhraseCampaignEditor = ({ campaign, onClose }: PhraseCampaignEditorProps) => {
  const t = useTexts()
  const schema = useMemo(
    () => phraseFields({ required: t('kit.form.required'), wordless: t('phraseCampaigns.form.wordless') }),
    [t],
  )
  const form = useZodForm(schema, valuesOf(campaign))
  const connections = useConnectionChoices()
  const submit = async ({ flowId, whatsappId, ...values }: Values) => {
    const wanted = {
      ...values,
      flowId: Number(flowId) as FlowId,
      whatsappId: whatsappId === null ? null : (Number(whatsappId) as ConnectionId),
    }
    const saved = await (campaign
      ? changePhraseCampaign(campaign.id, onlyChanged(wanted, form.values, valuesOf(campaign)))
      : addPhraseCampaign(wanted))
    const rest = saved.status ? saved.rest : null
    if (rest) toast.info(t(`phraseCampaigns.form.resting.${rest}`))
    else toast.success(t(campaign ? 'phraseCampaigns.form.changed' : 'phraseCampaigns.form.added'))
    onClose()
  }
  // It is marked, but saved anyway.
  const unconnected = form.values.whatsappId === null ? { error: t('phraseCampaigns.form.noConnection') } : {}
  return (
    <Form form={form} onSubmit={submit} submit={t('phraseCampaigns.form.save')} onCancel={onClose}>
      <TextField
        label={t('phraseCampaigns.form.name')}
        maxLength={mostPhraseName}
        data-autofocus
        {...form.field('name')}
      />
      <FlowField
        label={t('phraseCampaigns.form.flow')}
        placeholder={t('phraseCampaigns.form.choose')}
        clearable={false}
        {...form.field('flowId')}
      />
      <SelectField
        label={t('phraseCampaigns.form.connection')}
        placeholder={t('phraseCampaigns.form.choose')}
        data={connections}
        searchable
        clearable
        {...form.field('whatsappId')}
        {...unconnected}
      />
      <TextField
        label={t('phraseCampaigns.form.phrase')}
        description={t('phraseCampaigns.form.phraseHint')}
        maxLength={mostPhraseLength}
        {...form.field('phrase')}
      />
      <SwitchField
        label={t('phraseCampaigns.form.status')}
        description={t('phraseCampaigns.form.statusHint')}
        {...form.field('status')}
      />
    </Form>
  )
}
