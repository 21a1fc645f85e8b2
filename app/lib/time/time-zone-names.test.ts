import { expect, test } from 'vitest'
import { readRecording } from '../../../test/services/recordings'
import { isFixedOffset, isUniversalTime, zoneFromName } from './time-zone-names'
import { WINDOWS_ZONE_LABELS } from './windows-zone-labels'

type WindowsZones = {
  supplemental: {
    windowsZones: {
      mapTimezones: { mapZone: { _other: string; _territory: string; _type: string } }[]
    }
  }
}

const cldr = await readRecording('timezones/windowsZones.json')

test.skipIf(!cldr)('Every Windows zone matches the zone in CLDR', () => {
  const zones: WindowsZones = JSON.parse(new TextDecoder().decode(cldr!))
  const world = zones.supplemental.windowsZones.mapTimezones
    .map(({ mapZone }) => mapZone)
    .filter(({ _other, _territory }) => _territory === '001' && !_other.startsWith('UTC'))
  expect(world.length).toBeGreaterThan(130)
  for (const { _other, _type } of world)
    expect([_other, zoneFromName(_other)]).toEqual([_other, _type])
})

test('Every label of a Windows zone maps to a zone', () => {
  const lost = Object.keys(WINDOWS_ZONE_LABELS).filter((label) => !zoneFromName(label))
  expect(lost).toEqual([])
})

test('Windows names of UTC and of plain offsets are recognized', () => {
  expect(isUniversalTime(zoneFromName('UTC')!)).toBe(true)
  expect(zoneFromName('UTC-11')).toBe('Etc/GMT+11')
})

test('IANA names are used unchanged, including old ones', () => {
  for (const name of ['America/New_York', 'US/Pacific', 'Europe/Kiev', 'Asia/Calcutta']) {
    expect(zoneFromName(name)).toBe(name)
  }
  expect(zoneFromName('"America/Denver"')).toBe('America/Denver')
  expect(zoneFromName('TZID=America/Denver')).toBe('America/Denver')
})

test('Names that programs invented are recognized', () => {
  expect(zoneFromName('Eastern Standard Time')).toBe('America/New_York')
  expect(zoneFromName('Eastern Standard Time 1')).toBe('America/New_York')
  expect(zoneFromName('(UTC-05:00) Eastern Time (US & Canada)')).toBe('America/New_York')
  expect(zoneFromName('Eastern Time (US & Canada)')).toBe('America/New_York')
  expect(zoneFromName('(GMT+10:00) Canberra, Melbourne, Sydney')).toBe('Australia/Sydney')
  expect(zoneFromName('/freeassociation.sourceforge.net/America/Indiana/Knox')).toBe(
    'America/Indiana/Knox',
  )
})

test('An unrecognized name is not a zone', () => {
  for (const name of ['', 'Customized Time Zone', 'Europe/Germany', '+05:00', 'constructor']) {
    expect([name, zoneFromName(name)]).toEqual([name, null])
  }
})

test('UTC is recognized by all its names', () => {
  for (const name of ['UTC', 'Etc/UTC', 'GMT', 'Z', 'tzone://Microsoft/Utc', 'Etc/GMT']) {
    expect(isUniversalTime(name)).toBe(true)
  }
  expect(isUniversalTime('Europe/London')).toBe(false)
  expect(isFixedOffset('EST')).toBe(true)
  expect(isFixedOffset('America/New_York')).toBe(false)
})
