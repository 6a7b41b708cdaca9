import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'

/** Leads to the cockpit of a row's connection. A phone has no pointer to ask an icon what it is for. */
export const CockpitLink = ({ id, name }: { id: number; name: string }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const label = t('cockpit.open', { name })
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    void navigate({ to: `/connections/${id}` })
  }
  return isPhone ? (
    <Button icon={IconActivity} aria-label={label} onClick={open}>
      {t('cockpit.button')}
    </Button>
  ) : (
    <IconButton icon={IconActivity} label={label} onClick={open} />
  )
}
