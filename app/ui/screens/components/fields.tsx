import { MapPin, Smartphone } from 'lucide-react'
import { CodeBoxes } from '../../code-boxes.tsx'
import { PasswordField, Strength } from '../../password-field.tsx'
import { Saved } from '../../saved.tsx'
import { Select } from '../../select.tsx'
import { TextArea } from '../../text-area.tsx'
import { TextField } from '../../text-field.tsx'
import { Choices } from './choices.tsx'
import { Specimen } from './specimen.tsx'

const provinces = ['Gauteng', 'KwaZulu-Natal', 'Western Cape'].map((label) => ({
  value: label,
  label,
}))

export function Fields() {
  return (
    <>
      <Specimen title="Fields" file="../../text-field.tsx, text-area.tsx, select.tsx …">
        {() => <TextFields />}
      </Specimen>
      <Specimen title="Choices" file="../../checkbox.tsx, option-row.tsx, chip-choice.tsx …">
        {() => <Choices />}
      </Specimen>
    </>
  )
}

function TextFields() {
  return (
    <>
      <TextField
        label="Suburb"
        hint="Providers see the suburb only."
        icon={<MapPin />}
        defaultValue="Mamelodi East"
      />
      <TextField
        label="Cellphone"
        type="tel"
        inputMode="tel"
        icon={<Smartphone />}
        defaultValue="082 123 456"
        errors={['This number has 9 digits; it needs 10.']}
      />
      <TextField label="Business name" optional placeholder="As customers know it" />
      <TextFieldStates />
      <TextArea
        label="What happened?"
        hint="Say when it started and what you have tried."
        maxLength={1000}
        status={<Saved>Saved on this device</Saved>}
        defaultValue="Water drips through the ceiling under the geyser since this morning. I closed the main tap."
      />
      <SelectsAndSecrets />
    </>
  )
}

const TextFieldStates = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField label="Call-out fee" before="R" inputMode="decimal" defaultValue="450" />
    <TextField label="How far you go" after="km" inputMode="numeric" defaultValue="25" />
    <TextField label="Can't be changed" disabled defaultValue="sipho@example.co.za" />
    <TextField label="Read only" readOnly defaultValue="CIPC 2019/410233/07" />
  </div>
)

function SelectsAndSecrets() {
  return (
    <>
      <Select label="Province" placeholder="Choose a province" options={provinces} />
      <Select
        label="Province"
        options={provinces}
        errors={['Choose the province you work in.']}
        icon={<MapPin />}
      />
      <PasswordField
        label="Password"
        hint="At least 6 characters. Three words you can remember are better."
        autoComplete="new-password"
        defaultValue="three small words"
        foot={<Strength level={3}>Good</Strength>}
      />
      <CodeBoxes
        label="Enter the six figures it shows"
        hint="Paste works too."
        defaultValue="4180"
      />
      <CodeBoxes
        label="Enter your code"
        defaultValue="418027"
        errors={['That code has run out. Enter the one shown now.']}
      />
    </>
  )
}
