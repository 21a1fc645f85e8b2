/**
 * Who can log in on a developer's machine. Written so that `npm start` can name them too. Their addresses can be nobody's,
 * and everybody knows their password: they are never made on deployed data.
 *
 * @type {{ email: string, name: string, is: string, superadmin?: true, adminOfSite?: string }[]}
 */
export const DEMO_ACCOUNTS = [
  {
    email: 'superadmin@example.com',
    name: 'Ida Marsh',
    is: 'administers all cities',
    superadmin: true,
  },
  {
    email: 'editor@portlarkin.example',
    name: 'Tomas Quill',
    is: 'administers Port Larkin',
    adminOfSite: 'portlarkin',
  },
  {
    email: 'editor@sorrelsprings.example',
    name: 'Lupe Arroyo',
    is: 'administers Sorrel Springs',
    adminOfSite: 'sorrelsprings',
  },
  { email: 'robin@example.com', name: 'Robin Achebe', is: 'has put up events in Port Larkin' },
]

export const DEMO_PASSWORD = 'ferry lantern oyster tuba'
