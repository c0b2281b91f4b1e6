import { Fingerprint, Smartphone, Zap } from 'lucide-react'
import { useId } from 'react'
import { Checkbox, Radio, Switch } from '../../checkbox.tsx'
import { ChipChoice } from '../../chip-choice.tsx'
import { DateChoice } from '../../date-choice.tsx'
import { FieldSet } from '../../field.tsx'
import { OptionRow, Tile } from '../../option-row.tsx'
import { Tag } from '../../tag.tsx'

export function Choices() {
  const name = useId()
  return (
    <>
      <TickBoxes name={name} />
      <OptionRows name={`${name}way`} />
      <Days name={name} />
      <Chips name={name} />
    </>
  )
}

function TickBoxes({ name }: { name: string }) {
  return (
    <>
      <FieldSet label="Checked by us">
        <Checkbox label="Identity" defaultChecked end="34" />
        <Checkbox label="Insurance" end="26" />
        <Checkbox label="PIRB licence" disabled end="0" />
      </FieldSet>
      <Checkbox
        label={<b>Register as a service provider</b>}
        hint="Next: your application. You can stop and come back."
        defaultChecked
      />
      <Checkbox
        label="I agree to the terms"
        errors={['Please agree to the terms and privacy policy to continue.']}
      />
      <FieldSet label="How often">
        <Radio name={`${name}pay`} label="Monthly" defaultChecked />
        <Radio name={`${name}pay`} label="Yearly" hint="You save a tenth." />
      </FieldSet>
      <div>
        <Switch label="Visible to customers" hint="Off while you are away." defaultChecked />
        <Switch label="Send a text for urgent requests" />
        <Switch label="Not on your plan" disabled />
      </div>
    </>
  )
}

function OptionRows({ name }: { name: string }) {
  return (
    <FieldSet label="How do you want to sign in?" errors={undefined}>
      <OptionRow
        name={name}
        label="Authenticator app"
        hint="Works without signal or airtime"
        defaultChecked
        picture={
          <Tile>
            <Smartphone />
          </Tile>
        }
      />
      <OptionRow
        name={name}
        label="Passkey"
        hint="Fingerprint, face or screen lock of this device"
        tag={<Tag tone="fynbos">Safest</Tag>}
        picture={
          <Tile>
            <Fingerprint />
          </Tile>
        }
      />
      <OptionRow name={name} label="Something else" disabled />
    </FieldSet>
  )
}

function Days({ name }: { name: string }) {
  return (
    <>
      <DateChoice
        name={`${name}day`}
        label="When should they come?"
        defaultValue="2026-03-06"
        options={[
          { value: '2026-03-06', day: 'Today', number: 6 },
          { value: '2026-03-07', day: 'Sat', number: 7 },
          { value: '2026-03-08', day: 'Sun', number: 8, disabled: true },
          { value: '2026-03-09', day: 'Mon', number: 9 },
        ]}
      />
      <DateChoice
        name={`${name}free`}
        label="Free on"
        compact
        multiple
        defaultValue={['Fr']}
        options={['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => ({ value: day, day }))}
      />
    </>
  )
}

function Chips({ name }: { name: string }) {
  return (
    <>
      <ChipChoice
        name={`${name}time`}
        label="Time of day"
        defaultValue="asap"
        options={[
          { value: 'asap', label: 'As soon as possible', icon: <Zap /> },
          { value: 'morning', label: 'Morning' },
          { value: 'afternoon', label: 'Afternoon' },
          { value: 'evening', label: 'After 17:00' },
        ]}
      />
      <ChipChoice
        name={`${name}langs`}
        label="Speaks"
        multiple
        defaultValue={['zu']}
        errors={['Choose at least two.']}
        options={[
          { value: 'zu', label: 'isiZulu' },
          { value: 'nso', label: 'Sepedi' },
          { value: 've', label: 'Tshivenḓa' },
        ]}
      />
    </>
  )
}
