import type { ComponentType } from 'react'
import { AccordionSection } from './sections/accordions.tsx'
import { BadgeSection } from './sections/badges.tsx'
import { ButtonSection } from './sections/buttons.tsx'
import { CardSection } from './sections/cards.tsx'
import { ChartSection } from './sections/charts.tsx'
import { CheckboxSection } from './sections/forms/checkboxes.tsx'
import { ChipSection } from './sections/chips.tsx'
import { ColourSection } from './sections/colours.tsx'
import { DateRangeSection } from './sections/forms/date-ranges.tsx'
import { DialogSection } from './sections/dialogs.tsx'
import { DropzoneSection } from './sections/forms/dropzones.tsx'
import { EmptyStateSection } from './sections/empty-states.tsx'
import { ErrorLineSection } from './sections/forms/error-lines.tsx'
import { HeadingSection } from './sections/headings-and-links.tsx'
import { LogoSection } from './sections/logos.tsx'
import { PagerSection } from './sections/pagers.tsx'
import { PhonePreviewSection } from './sections/phone-previews.tsx'
import { ProgressSection } from './sections/progress-bars.tsx'
import { RadioCardSection } from './sections/forms/radio-card-choice.tsx'
import { ScaleSection } from './sections/scales.tsx'
import { SelectSection } from './sections/forms/selects.tsx'
import { SkeletonSection } from './sections/skeletons.tsx'
import { TableSection } from './sections/tables.tsx'
import { TabsSection } from './sections/tab-rows.tsx'
import { TextAreaSection } from './sections/forms/text-areas.tsx'
import { TextFieldSection } from './sections/forms/text-fields.tsx'
import { SwitchSection } from './sections/forms/switches.tsx'
import { ToastSection } from './sections/toasts.tsx'

export interface Section {
  /** Its URL fragment. */
  id: string
  title: string
  /** What the component is for, and the rule that decides how it looks. */
  about: string
  Content: ComponentType
}

const section = (id: string, title: string, about: string, Content: ComponentType): Section => ({
  id,
  title,
  about,
  Content,
})

/** In the order of the page. */
export const sections: readonly Section[] = [
  section(
    'colours',
    'Colours',
    'Named by what they are for, with the contrast of each pair as this page measures it: 4.5 for text, 3 for outlines and the focus ring.',
    ColourSection,
  ),
  section('scales', 'Type, space, shape', 'One typeface, a few sizes, steps of 8.', ScaleSection),
  section('logo', 'Logo', 'The beep, its sound, and what stays after it.', LogoSection),
  section(
    'headings',
    'Headings and links',
    'Every page has one heading, which takes the focus after a navigation.',
    HeadingSection,
  ),
  section(
    'buttons',
    'Button',
    'One main button a screen; danger only for what is lost.',
    ButtonSection,
  ),
  section(
    'text-fields',
    'Text field',
    'The label above, the hint and the error below; both are read with the field.',
    TextFieldSection,
  ),
  section('text-areas', 'Text area', 'More than one line of text.', TextAreaSection),
  section(
    'selects',
    'Select',
    'The browser’s own, known to every keyboard and phone.',
    SelectSection,
  ),
  section('checkboxes', 'Checkbox', 'A statement that is true or not.', CheckboxSection),
  section('switches', 'Switch', 'Something that is on or off at once.', SwitchSection),
  section(
    'radio-cards',
    'Radio cards',
    'One of a few, where each needs a sentence.',
    RadioCardSection,
  ),
  section('chips', 'Chip', 'A short thing to insert.', ChipSection),
  section(
    'date-ranges',
    'Date range',
    'Chosen forward: a start, then a later end.',
    DateRangeSection,
  ),
  section('dropzones', 'Dropzone', 'One file, by drag or by its button.', DropzoneSection),
  section('dialogs', 'Dialog', 'Holds the focus and gives it back; Esc closes.', DialogSection),
  section('toasts', 'Toast', 'What has happened; Esc or its button closes it.', ToastSection),
  section('cards', 'Card', 'A surface for what belongs together.', CardSection),
  section(
    'tables',
    'Table',
    'Where its place is too narrow, each row becomes a stack of lines.',
    TableSection,
  ),
  section('pagers', 'Pager', 'For lists whose length nobody counts.', PagerSection),
  section('badges', 'Status badge', 'The words say it; the colour repeats it.', BadgeSection),
  section('accordions', 'Accordion', 'One answer open at a time.', AccordionSection),
  section('tabs', 'Tabs', 'One of a few parts of the same thing.', TabsSection),
  section('phones', 'Phone preview', 'The message as it arrives.', PhonePreviewSection),
  section('charts', 'Charts', 'The same numbers are there as a hidden table.', ChartSection),
  section('progress', 'Progress', 'Work whose length is known.', ProgressSection),
  section('skeletons', 'Loading', 'Shapes of what comes.', SkeletonSection),
  section(
    'empty-states',
    'Empty state',
    'What a place is for, and the next step.',
    EmptyStateSection,
  ),
  section('error-lines', 'Error line', 'What could not be loaded, and Retry.', ErrorLineSection),
]
