import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  type Dice,
  ellipse,
  ground,
  group,
  half,
  leaf,
  line,
  path,
  pick,
  polygon,
  rect,
  times,
} from './paper'

/** Tables of stone under a wide evening. */
export function mesa(i: Inks, dice: Dice): string {
  const sun = i.sun
  const rock = (x: number, y: number, w: number, h: number, light: string, _dark: string) => [
    path(
      `M${x} ${y}H${x + w}L${x + w + h * 0.16} ${y + h * 0.45}L${x + w + h * 0.6} ${y + h}H${x - h * 0.6}L${x - h * 0.16} ${y + h * 0.45}Z`,
      { fill: light },
    ),
    path(
      `M${x + w * 0.55} ${y}H${x + w}L${x + w + h * 0.16} ${y + h * 0.45}L${x + w + h * 0.6} ${y + h}H${x + w * 0.4}L${x + w * 0.62} ${y + h * 0.5}Z`,
      { fill: i.dark, opacity: 0.55 },
    ),
    path(`M${x} ${y}H${x + w}L${x + w + h * 0.05} ${y + h * 0.13}H${x - h * 0.05}Z`, {
      fill: CREAM,
      opacity: 0.28,
    }),
  ]
  const warm = i.warm
  return [
    ground(i.ground),
    ...times(4, (n) => rect(0, 90 + n * 120, 1600, 56 - n * 8, { fill: i.pastel, opacity: 0.4 })),
    circle(between(dice, 500, 1100), 400, 210, { fill: sun }),
    ...rock(140, 470, 260, 260, i.pastel, warm),
    ...rock(1130, 420, 190, 320, i.pastel, warm),
    ...rock(620, 440, 420, 330, warm, i.ink),
    path('M-20 740Q400 660 860 740T1620 700V1010H-20Z', { fill: sun }),
    path('M-20 830Q500 740 1000 820T1620 800V1010H-20Z', { fill: warm }),
    path('M-20 920Q420 850 900 910T1620 890V1010H-20Z', { fill: i.shade }),
    ...times(3, (n) => {
      const x = 240 + n * 520 + between(dice, -80, 80),
        s = between(dice, 0.7, 1.1),
        f = i.cool
      return group(`translate(${x} 930) scale(${s})`, [
        rect(-22, -290, 44, 310, { fill: f }, 22),
        path('M-20 -90H-92V-190M20 -130H92V-230', { stroke: f, width: 36 }),
      ])
    }),
  ].join('')
}

/** Stars that have turned around the pole. */
export function starTrails(i: Inks, dice: Dice): string {
  const inks = [i.pastel, CREAM, i.secondary, i.primary, i.tertiary]
  return [
    ground(i.pale ? i.night : i.ground),
    ...times(84, (n) => {
      const r = 46 + Math.floor(n / 3) * 36,
        from = (n % 3) * 120 + dice() * 60,
        long = between(dice, 24, 100)
      const [x1, y1] = around(820, 360, r, from),
        [x2, y2] = around(820, 360, r, from + long)
      return path(`M${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}`, {
        stroke: pick(dice, inks),
        width: between(dice, 5, 11),
      })
    }),
    circle(820, 360, 12, { fill: CREAM }),
    path('M-10 860L220 620L360 740L620 470L900 800L1080 640L1280 780L1450 600L1620 760V1010H-10Z', {
      fill: i.tertiary,
    }),
    path('M620 470L900 800L1080 640L1280 780L1450 600L1620 760V1010H700L760 760Z', {
      fill: i.shade,
      opacity: 0.45,
    }),
    path('M-10 930Q400 820 800 900T1620 860V1010H-10Z', { fill: i.dark }),
    ...times(13, (n) => {
      const x = 30 + n * 128 + between(dice, -30, 30),
        h = between(dice, 90, 190)
      return polygon(
        [
          [x, 900 - h],
          [x + h * 0.28, 940],
          [x - h * 0.28, 940],
        ],
        { fill: i.dark },
      )
    }),
  ].join('')
}

/** A border of leaves and flowers, mid-century stems. */
export function garden(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.sun, i.pastel, i.cool]
  const flower = (x: number, n: number) => {
    const top = between(dice, 190, 460),
      color = inks[n % 4] ?? i.primary,
      center = inks[(n + 1) % 4] ?? i.secondary
    const stem = line(x, top, x, 1010, i.ink, 9)
    const leaves = times(4, (l) =>
      leaf(x, 960 - l * 118, 150, 62, l % 2 ? 52 : -52, { fill: l % 2 ? i.cool : i.ink }),
    )
    const head =
      n % 3 === 0
        ? [
            ...times(10, (p) => leaf(x, top, 150, 74, p * 36, { fill: color })),
            circle(x, top, 46, { fill: center }),
          ]
        : n % 3 === 1
          ? [
              half(x, top, 120, 180, { fill: color }),
              ...times(5, (p) =>
                polygon(
                  [
                    [x - 120 + p * 48, top + 2],
                    [x - 96 + p * 48, top - 72],
                    [x - 72 + p * 48, top + 2],
                  ],
                  { fill: color },
                ),
              ),
              half(x, top + 6, 58, 180, { fill: center }),
            ]
          : [
              circle(x, top, 116, { fill: color }),
              circle(x, top, 82, { fill: center }),
              circle(x, top, 46, { fill: color }),
              circle(x, top, 18, { fill: i.ink }),
            ]
    return [stem, ...leaves, ...head]
  }
  return [
    ground(i.ground),
    circle(800, 520, 470, { fill: i.pastel, opacity: 0.45 }),
    ...times(6, (n) => flower(170 + n * 252, n + Math.floor(dice() * 2))).flat(),
    rect(0, 966, 1600, 40, { fill: i.ink }),
  ].join('')
}

/** A wood of simple trees. */
export function wood(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.sun, i.cool, i.pastel]
  const tree = (x: number, base: number, h: number, n: number) => {
    const color = inks[n % 4] ?? i.primary,
      w = h * 0.42
    return [
      n % 2
        ? ellipse(x, base - h * 0.62, w / 2, h * 0.42, { fill: color })
        : polygon(
            [
              [x, base - h],
              [x + w / 2, base - h * 0.2],
              [x - w / 2, base - h * 0.2],
            ],
            { fill: color },
          ),
      n % 2
        ? path(`M${x} ${base - h * 1.04}A${w / 2} ${h * 0.42} 0 0 1 ${x} ${base - h * 0.2}Z`, {
            fill: i.ink,
            opacity: 0.16,
          })
        : polygon(
            [
              [x, base - h],
              [x + w / 2, base - h * 0.2],
              [x, base - h * 0.2],
            ],
            { fill: i.ink, opacity: 0.16 },
          ),
      line(x, base, x, base - h * 0.62, i.ink, 9),
      ...times(3, (b) => [
        line(x, base - h * (0.3 + b * 0.1), x - w * 0.2, base - h * (0.4 + b * 0.1), i.ink, 5),
        line(x, base - h * (0.26 + b * 0.1), x + w * 0.2, base - h * (0.36 + b * 0.1), i.ink, 5),
      ]).flat(),
    ]
  }
  return [
    ground(i.ground),
    circle(between(dice, 380, 1200), 300, 190, { fill: i.sun }),
    ...times(11, (n) => tree(60 + n * 148, 790, between(dice, 340, 520), n + 1)).flat(),
    rect(0, 780, 1600, 230, { fill: i.pastel }),
    ...times(8, (n) => tree(120 + n * 205, 940, between(dice, 480, 680), n)).flat(),
    rect(0, 930, 1600, 80, { fill: i.ink }),
  ].join('')
}
