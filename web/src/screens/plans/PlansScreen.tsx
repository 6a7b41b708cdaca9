import { allPlans, type ManagedPlan } from '@guiche/contract/features/plans'
import IconPlans from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo } from 'react'
import { dropPlan } from '../../features/plans/api.ts'
import { PlanEditor } from '../../features/plans/PlanEditor.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useWholeList } from '../../lib/lists.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import { planColumns } from './columns.tsx'

/** The super admin's table of plans. */
export const PlansScreen = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const list = useWholeList(
    allPlans,
    {},
    (plans) => plans,
    ({ name }: ManagedPlan) => name,
  )
  const columns = useMemo(() => planColumns(t), [t])
  const remove = ({ id, name }: ManagedPlan) =>
    confirm({
      title: t('plans.removing.title'),
      text: t('plans.removing.text', { name }),
      action: t('plans.removing.action'),
      onConfirm: async () => {
        await dropPlan(id).catch((error) => {
          toast.error(t('plans.removing.failed'))
          throw error
        })
        toast.success(t('plans.removing.done'))
      },
    })
  return (
    <ResourceScreen<ManagedPlan>
      title={t('plans.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('plans.search')}
      empty={{ icon: IconPlans, title: t('plans.empty'), text: t('plans.emptyText') }}
      create={t('plans.new')}
      dialog={{
        title: (row) => t(row ? 'plans.editTitle' : 'plans.new'),
        body: (row, close) => <PlanEditor key={row?.id ?? 'new'} plan={row} onClose={close} />,
      }}
      rowActions={(row, edit) => [
        { key: 'edit', label: t('kit.edit'), icon: IconEdit, onSelect: edit },
        {
          key: 'remove',
          label: t('kit.remove'),
          icon: IconTrash,
          isDestructive: true,
          startsGroup: true,
          onSelect: () => remove(row),
        },
      ]}
    />
  )
}
