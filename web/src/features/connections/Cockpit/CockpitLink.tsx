import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

/** Leads to the cockpit of a row's connection. */
export const CockpitLink = ({ id, name }: { id: number; name: string }) => {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <IconButton
      icon={IconActivity}
      label={t('cockpit.open', { name })}
      onClick={(event) => {
        event.stopPropagation()
        void navigate({ to: `/connections/${id}` })
      }}
    />
  )
}
