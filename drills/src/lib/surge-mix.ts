import { newPerson, openBrowser } from '@khamar/testkit/people/people';

export interface Crowd {
  /** Cows that visitors view and staff change. */
  tags: string[];
  /** Number of catalogue pages. */
  pages: number;
  staff: { authorization: string };
  people: Person[];
  /**
   * Whether forwarded client addresses are trusted. Otherwise leads are left out, because of the limit of sixty per
   * hour and address.
   */
  hasAddresses: boolean;
}

/** A sign-in from a known browser. */
interface Person {
  cookie: string;
  body: string;
}

const FILTERS = [
  'sort=1',
  'sort=2',
  'maxPrice=100000',
  'minPrice=80000&maxPrice=120000',
  'color=Black',
  'color=Red,Brown&sort=2',
  'gender=MALE_BULL',
  'cowSize=LARGE&sort=1',
  'minWeight=300&maxWeight=450',
  'gender=FEMALE_HEIFER&sort=2',
];

const table = (values: string[]) => `{ ${values.map((value) => JSON.stringify(value)).join(', ')} }`;

const START = (seed: number) => `
math.randomseed(${seed})
local function pick(list) return list[math.random(#list)] end
local languages = { "", "/bn" }
local filters = ${table(FILTERS)}
local address = function()
  return "203." .. math.random(0, 255) .. "." .. math.random(0, 255) .. "." .. math.random(0, 255)
end`;

/** Popular pages within the same second: browse 80, filter 15, single cows 5. */
export const popularMix = ({ tags }: Crowd, seed: number): string => `${START(seed)}
local tags = ${table(tags.slice(0, 50))}
request = function()
  local dice, at = math.random(100), pick(languages)
  if dice <= 30 then return wrk.format("GET", at == "" and "/" or at) end
  if dice <= 80 then return wrk.format("GET", at .. "/all-cows?page=" .. math.random(1, 10)) end
  if dice <= 95 then return wrk.format("GET", at .. "/all-cows?" .. pick(filters)) end
  return wrk.format("GET", at .. "/cow/" .. pick(tags))
end`;

/**
 * Every request differs, so caches do not help: browse 80, filter 15, and of the last five single cows 3, leads 1,
 * sign-ins and staff changes half each. One in five is a full page, four are the API calls of a browser.
 */
export const wideMix = (
  { tags, pages, staff, people, hasAddresses }: Crowd,
  seed: number,
): string => `${START(seed)}
local tags = ${table(tags)}
local cookies = ${table(people.map(({ cookie }) => cookie))}
local bodies = ${table(people.map(({ body }) => body))}
local json = "application/json"
local function page() return math.random(0, ${pages - 1}) end
local function isPage() return math.random(5) == 1 end
local function uuid()
  return (string.gsub("xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx", "x", function() return string.format("%x", math.random(0, 15)) end))
end
local function lead()
  local id = uuid()
  return '{"firstName":"Salma","lastName":"Begum","email":"s-' .. id .. '@example.org","phone":"01712345678",'
    .. '"message":"May we come on Friday?","submission":"' .. id .. '"}'
end
local function change()
  local edge = "khamar-drill-boundary"
  return "--" .. edge .. '\\r\\ncontent-disposition: form-data; name="data"\\r\\n\\r\\n{"age":' .. math.random(1, 9)
    .. "}\\r\\n--" .. edge .. "--\\r\\n"
end
request = function()
  local dice = math.random(1000)
  if dice <= 800 then
    if isPage() then return wrk.format("GET", pick(languages) .. "/all-cows?page=" .. (page() + 1)) end
    return wrk.format("GET", "/api/product/search-cows?limit=12&page=" .. page())
  end
  if dice <= 950 then
    local filter = pick(filters) .. "&page=" .. math.random(1, 8)
    if isPage() then return wrk.format("GET", pick(languages) .. "/all-cows?" .. filter) end
    return wrk.format("GET", "/api/product/search-cows?limit=12&" .. filter)
  end
  if dice <= 980 then
    if isPage() then return wrk.format("GET", pick(languages) .. "/cow/" .. pick(tags)) end
    return wrk.format("GET", "/api/product/get-cow/" .. pick(tags))
  end
  if dice <= 990 and not ${hasAddresses} then return wrk.format("GET", pick(languages) .. "/contact-us") end
  if dice <= 990 then
    return wrk.format("POST", "/api/leads", { ["content-type"] = json, ["x-forwarded-for"] = address() }, lead())
  end
  if dice <= 995 then
    local n = math.random(#bodies)
    return wrk.format("POST", "/api/auth/login", { ["content-type"] = json, ["x-forwarded-for"] = address(),
      ["cookie"] = cookies[n] }, bodies[n])
  end
  return wrk.format("PUT", "/api/product/dashboard/update-cow/" .. pick(tags), {
    ["content-type"] = "multipart/form-data; boundary=khamar-drill-boundary",
    ["authorization"] = ${JSON.stringify(staff.authorization)} }, change())
end`;

/** With an account and a known browser: a new browser would trigger a mail at each sign-in. */
export const createPeople = (apiUrl: string, count: number): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { username, password, ...contact } = newPerson('surge');
      const browser = openBrowser(apiUrl);
      await browser.signUp({ username, password, ...contact });
      await browser.signIn({ username, password });
      browser.end();
      return { cookie: browser.deviceCookie(), body: JSON.stringify({ username, password }) };
    }),
  );
