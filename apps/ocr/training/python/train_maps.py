"""Trains a network that looks at pictures: python3 train_maps.py locate|layout PACK OUT --seconds N
locate: photograph 288² → document mask, its corners, the machine-readable zone; type.
layout: rectified document 384×256 → the box of every field; type, and whether it stands on its head."""

import argparse
import copy
import json
import math
import multiprocessing
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import augment
import cards
from models import Pyramid

arguments = argparse.ArgumentParser()
arguments.add_argument("task")
arguments.add_argument("pack")
arguments.add_argument("out")
arguments.add_argument("--seconds", type=float, default=300)
arguments.add_argument("--batch", type=int, default=64)
arguments.add_argument("--cards", type=int, default=16000)
arguments.add_argument("--processes", type=int, default=8)
arguments.add_argument("--rate", type=float, default=3e-3)
arguments.add_argument("--resume", default="")
arguments.add_argument("--seed", type=int, default=5)
arguments.add_argument("--montage", default="")
args = arguments.parse_args()
device = "cuda" if torch.cuda.is_available() else "cpu"
uniform = lambda shape, low, high, power=1.0: augment.uniform(shape, low, high, device, power)


def homography(source, target):
    """Batched: the 3×3 that takes source (B,4,2) to target (B,4,2)."""
    b = source.shape[0]
    x, y, u, v = source[..., 0], source[..., 1], target[..., 0], target[..., 1]
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    rows = torch.cat([torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], -1), torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], -1)], 1)
    h = torch.linalg.solve(rows, torch.cat([u, v], 1).unsqueeze(-1)).squeeze(-1)
    return torch.cat([h, torch.ones(b, 1, device=h.device)], 1).view(b, 3, 3)


def apply(h, grid):
    """grid (H,W,2) or (B,H,W,2) through h (B,3,3)."""
    ones = torch.ones_like(grid[..., :1])
    p = torch.cat([grid, ones], -1)
    q = torch.einsum("bij,...hwj->bhwi" if grid.dim() == 3 else "bij,bhwj->bhwi", h, p)
    return q[..., :2] / q[..., 2:].clamp(min=1e-4)


def sample(pictures, uv):
    return F.grid_sample(pictures, uv * 2 - 1, mode="bilinear", padding_mode="border", align_corners=False)


UNIT = torch.tensor([[0.0, 0.0], [1, 0], [1, 1], [0, 1]], device=device)


def quads(b, long_low, long_high, aspect, tilt_any):
    """Corners (B,4,2) in a unit frame of a document turned, tilted and seen askew."""
    long = uniform((b,), long_low, long_high)
    half = torch.stack([long / 2, long / 2 / aspect], -1)
    corners = (UNIT[None] - 0.5) * 2 * half[:, None]
    quarter = torch.randint(0, 4, (b,), device=device) * math.pi / 2
    quarter = torch.where(torch.rand(b, device=device) < 0.45, torch.zeros_like(quarter), quarter)
    angle = quarter + torch.where(torch.rand(b, device=device) < tilt_any, uniform((b,), 0, 2 * math.pi), torch.randn(b, device=device) * 0.14)
    cos, sin = torch.cos(angle), torch.sin(angle)
    turn = torch.stack([torch.stack([cos, sin], -1), torch.stack([-sin, cos], -1)], -2)
    corners = corners @ turn + torch.randn(b, 4, 2, device=device) * (long * uniform((b,), 0, 0.045))[:, None, None]
    spare = (1 - (corners.amax(1) - corners.amin(1))).clamp(min=0.02)
    centre = 0.5 + (torch.rand(b, 2, device=device) - 0.5) * spare
    return corners - (corners.amax(1, keepdim=True) + corners.amin(1, keepdim=True)) / 2 + centre[:, None]


def table(b, size):
    """What documents lie on."""
    colour = lambda: torch.rand(b, 3, 1, 1, device=device)
    image = colour() * uniform((b, 1, 1, 1), 0.2, 1.0) + torch.zeros(b, 3, size, size, device=device)
    for cells in (3, 9, 40, 150):
        image = image + uniform((b, 1, 1, 1), 0, 0.25, 1.5) * (augment.smooth_field(b, size, size, cells, device) - 0.5) * (0.5 + colour())
    yy, xx = torch.meshgrid(torch.linspace(0, 1, size, device=device), torch.linspace(0, 1, size, device=device), indexing="ij")
    angle = uniform((b, 1, 1, 1), 0, math.pi)
    warp = augment.smooth_field(b, size, size, 4, device) * uniform((b, 1, 1, 1), 0, 0.3)
    along = xx * torch.cos(angle) + yy * torch.sin(angle) + warp
    across = -xx * torch.sin(angle) + yy * torch.cos(angle)
    stripes = torch.sin(along * uniform((b, 1, 1, 1), 10, 220))
    checks = torch.sign(stripes * torch.sin(across * uniform((b, 1, 1, 1), 10, 120)))
    pick = torch.rand(b, 1, 1, 1, device=device)
    pattern = torch.where(pick < 0.3, stripes, torch.where(pick < 0.45, checks, torch.zeros_like(stripes)))
    return image + uniform((b, 1, 1, 1), 0, 0.22) * pattern * (0.3 + colour())


def over(image, layer, mask):
    return image * (1 - mask) + layer * mask


def grids(size):
    r = (torch.arange(size, device=device) + 0.5) / size
    yy, xx = torch.meshgrid(r, r, indexing="ij")
    return torch.stack([xx, yy], -1)


def rounded(uv, radius, softness):
    """1 inside the unit square with round corners."""
    q = (uv - 0.5).abs() - (0.5 - radius)
    d = q.clamp(min=0).norm(dim=-1) + q.amax(-1).clamp(max=0) - radius
    return torch.sigmoid(-d / softness)


def photographs(pictures, boxes, kinds, aspects, size):
    b = pictures.shape[0]
    frame = grids(size)
    image = table(b, size)
    every = torch.randperm(b, device=device)
    # Some lie on a newspaper or a form: print without a zone, several sheets of it.
    sheets = apply(homography(quads(b, 0.5, 1.1, aspects, 0.5), UNIT.expand(b, 4, 2)), frame)
    sheets = (sheets * torch.tensor([1.0, 0.62], device=device)) % torch.tensor([1.0, 0.62], device=device)
    printed_ground = (torch.rand(b, 1, 1, 1, device=device) < 0.12).float()
    image = over(image, sample(pictures[every], sheets) * uniform((b, 3, 1, 1), 0.5, 1.0), printed_ground)
    for _ in range(3):
        corners = quads(b, 0.25, 1.0, aspects[every], 0.6) + torch.randn(b, 1, 2, device=device) * 0.3
        uv = apply(homography(corners, UNIT.expand(b, 4, 2)), frame)
        mask = rounded(uv, 0.01, 0.003)[:, None] * (torch.rand(b, 1, 1, 1, device=device) < 0.35)
        flat = (torch.rand(b, 1, 1, 1, device=device) < 0.5).float()
        layer = flat * torch.rand(b, 3, 1, 1, device=device) + (1 - flat) * sample(pictures[every], uv)
        # Other documents may lie about, but never one whose type could be meant.
        layer = torch.where((kinds[every] == 3).view(b, 1, 1, 1), layer, torch.rand(b, 3, 1, 1, device=device) * (0.8 + 0.2 * layer.mean(1, keepdim=True)))
        image = over(image, layer, mask)
        every = every[torch.randperm(b, device=device)]
    tight = torch.rand(b, device=device) < 0.2
    corners = torch.where(tight[:, None, None], quads(b, 0.8, 0.93, aspects, 0.0), quads(b, 0.34, 0.92, aspects, 0.3))
    h = homography(corners, UNIT.expand(b, 4, 2))
    uv = apply(h, frame)
    radius = torch.where(kinds == 2, uniform((b,), 0, 0.02), uniform((b,), 0.0, 0.07)).view(b, 1, 1)
    two = (kinds == 2) & (torch.rand(b, device=device) < 0.6)
    other = uv + torch.tensor([0.0, 1.0], device=device)
    # The facing page may carry a portrait and print, but no machine-readable zone: only the upper part of a page is used.
    printed = sample(pictures[every], other * torch.tensor([1.0, 0.66], device=device))
    blank = 0.75 * torch.ones_like(printed) + 0.2 * torch.rand(b, 3, 1, 1, device=device) + 0.1 * (printed - 0.5)
    plain = torch.where(torch.rand(b, 1, 1, 1, device=device) < 0.6, printed, blank)
    image = over(image, plain, rounded(other, 0.01, 0.003)[:, None] * two.view(b, 1, 1, 1))
    shadow = rounded((uv - 0.5) * 0.97 + 0.5 - uniform((b, 1, 1, 1), -0.03, 0.03), 0.03, 0.02)[:, None]
    image = image * (1 - shadow * uniform((b, 1, 1, 1), 0, 0.5))
    q = (uv - 0.5).abs() - (0.5 - radius.unsqueeze(-1))
    d = q.clamp(min=0).norm(dim=-1) + q.amax(-1).clamp(max=0) - radius
    inside = torch.sigmoid(-d / 0.003)[:, None]
    present = (kinds != 3).float().view(b, 1, 1, 1)
    image = over(image, sample(pictures, uv), inside)
    # Fingers over an edge.
    for _ in range(3):
        along = torch.rand(b, 1, device=device)
        side = torch.randint(0, 4, (b,), device=device)
        edge = corners[torch.arange(b), side] * along + corners[torch.arange(b), (side + 1) % 4] * (1 - along)
        middle = corners.mean(1)
        outward = F.normalize(edge - middle, dim=-1)
        tip = edge - outward * uniform((b, 1), 0.0, 0.06)
        p = frame[None] - tip.view(b, 1, 1, 2)
        t = (p * outward.view(b, 1, 1, 2)).sum(-1).clamp(min=0)
        distance = (p - t.unsqueeze(-1) * outward.view(b, 1, 1, 2)).norm(dim=-1)
        finger = torch.sigmoid((uniform((b, 1, 1), 0.02, 0.05) - distance) / 0.004)[:, None] * (torch.rand(b, 1, 1, 1, device=device) < 0.15)
        skin = torch.tensor([0.8, 0.6, 0.48], device=device).view(1, 3, 1, 1) * uniform((b, 1, 1, 1), 0.35, 1.2)
        image = over(image, skin, finger)
    zone = torch.zeros(b, size // 4, size // 4, dtype=torch.bool, device=device)
    coarse = apply(h, grids(size // 4))
    for k in range(boxes.shape[1]):
        box = boxes[:, k].view(b, 1, 1, 5)
        inside_box = (coarse[..., 0] > box[..., 0]) & (coarse[..., 0] < box[..., 2]) & (coarse[..., 1] > box[..., 1]) & (coarse[..., 1] < box[..., 3])
        zone |= inside_box & (box[..., 4] >= 16)
    mask = ((coarse > 0) & (coarse < 1)).all(-1).float()
    return F.avg_pool2d(image.clamp(0, 1), 2), corners, mask[:, None] * present, zone[:, None].float(), present


def camera(x, low):
    """Light, focus, sensor and compression."""
    b, c = x.shape[:2]
    grey = (torch.rand(b, 1, 1, 1, device=device) < 0.25).float()
    if c == 3:
        x = grey * x.mean(1, keepdim=True) + (1 - grey) * x
        x = x * uniform((b, 3, 1, 1), 0.75, 1.2)
        swap = torch.rand(b, device=device) < 0.25
        x = torch.where(swap.view(b, 1, 1, 1), x[:, torch.randperm(3, device=device)], x)
    x = augment.light(x.clamp(0, 1))
    x = augment.random_blur(x, 1.4)
    x = augment.resolution_loss(x, low)
    copied = (torch.rand(b, 1, 1, 1, device=device) < 0.1).float()
    contrast = torch.sigmoid((x.mean(1, keepdim=True) - x.mean((1, 2, 3), keepdim=True) + 0.1) * uniform((b, 1, 1, 1), 5, 14))
    x = copied * contrast + (1 - copied) * (x * uniform((b, 1, 1, 1), 0.55, 1.3) + uniform((b, 1, 1, 1), -0.1, 0.2))
    x = x + torch.randn_like(x) * uniform((b, 1, 1, 1), 0, 0.06, 1.5)
    return augment.jpeg(x, uniform((b,), 0.004, 0.04, 1.8)).clamp(0, 1)


def locate_batch(picks):
    pictures, boxes, kinds = pool_pictures[picks].permute(0, 3, 1, 2).float() / 255, pool_boxes[picks], pool_kinds[picks]
    b = len(picks)
    aspects = torch.where(kinds == 2, torch.where(torch.rand(b, device=device) < 0.7, torch.full((b,), 1.42, device=device), torch.full((b,), 1.58, device=device)), torch.full((b,), 1.586, device=device)) * uniform((b,), 0.96, 1.04)
    image, corners, mask, zone, present = photographs(pictures, boxes, kinds, aspects, 576)
    # The picture's own frame lies inside the network's: corners just outside of it can still be named.
    crop = torch.rand(b, device=device) < 0.3
    centre, spread = corners.mean(1, keepdim=True), 0
    at = torch.arange(144, device=device) + 0.5
    d2 = (at.view(1, 1, 1, 144) - corners[..., 0].view(b, 4, 1, 1) * 144) ** 2 + (at.view(1, 1, 144, 1) - corners[..., 1].view(b, 4, 1, 1) * 144) ** 2
    heat = torch.exp(-d2 / (2 * 1.6**2)).amax(1, keepdim=True) * present
    image = camera(image, 0.35)
    # Letterboxing: grey bars on two sides, or a photograph that ends near the document.
    lo = corners.amin(1) + torch.randn(b, 2, device=device).abs() * 0.03 - 0.05
    hi = corners.amax(1) + 0.05 - torch.randn(b, 2, device=device).abs() * 0.03
    frame = grids(288)
    outside = ((frame[None] < lo.view(b, 1, 1, 2)) | (frame[None] > hi.view(b, 1, 1, 2)))
    bars = torch.rand(b, 1, 1, 2, device=device) < 0.35
    outside = (outside & bars).any(-1) | (crop.view(b, 1, 1) & outside.any(-1))
    edge = ((frame < 0.04) | (frame > 0.96)).any(-1)
    outside = outside | edge[None]
    image = torch.where(outside[:, None], torch.full_like(image, 0.5), image)
    return image, torch.cat([mask, heat, zone], 1), kinds, present


def layout_batch(picks):
    pictures, boxes, kinds = pool_pictures[picks].permute(0, 3, 1, 2).float() / 255, pool_boxes[picks], pool_kinds[picks]
    b = len(picks)
    grey = (pictures * torch.tensor([0.3, 0.59, 0.11], device=device).view(1, 3, 1, 1)).sum(1, keepdim=True)
    corners = UNIT.expand(b, 4, 2) + torch.randn(b, 4, 2, device=device) * uniform((b, 1, 1), 0, 0.014) + torch.randn(b, 1, 2, device=device) * 0.008
    # Now and then the document was not found and the whole frame is taken for it.
    loose = (torch.rand(b, device=device) < 0.12).view(b, 1, 1)
    grow = uniform((b, 1, 2), 0.0, 0.3)
    corners = torch.where(loose, (corners - 0.5) * (1 + grow) + 0.5 + (torch.rand(b, 1, 2, device=device) - 0.5) * grow, corners)
    cut = (torch.rand(b, device=device) < 0.25) & (kinds == 2)
    top = torch.where(cut, uniform((b,), 0, 0.5), torch.zeros(b, device=device))
    corners = corners.clone()
    corners[:, :2, 1] += top[:, None]
    flipped = torch.rand(b, device=device) < 0.2
    corners = torch.where(flipped.view(b, 1, 1), corners[:, [2, 3, 0, 1]], corners)
    h = homography(UNIT.expand(b, 4, 2), corners)
    ry, rx = (torch.arange(256, device=device) + 0.5) / 256, (torch.arange(384, device=device) + 0.5) / 384
    yy, xx = torch.meshgrid(ry, rx, indexing="ij")
    uv = apply(h, torch.stack([xx, yy], -1))
    # Curl of the paper.
    uv = uv + torch.stack([torch.zeros_like(uv[..., 0]), torch.sin(uv[..., 0] * 3.1) * (torch.randn(b, 1, 1, device=device) * 0.006)], -1)
    image = sample(grey, uv)
    out = ((uv < 0) | (uv > 1)).any(-1)[:, None]
    image = torch.where(out, uniform((b, 1, 1, 1), 0.1, 0.9) + uniform((b, 1, 1, 1), 0, 0.3) * augment.smooth_field(b, 256, 384, 8, device), image)
    image = camera(image, 0.4)
    half = F.avg_pool2d(uv.permute(0, 3, 1, 2), 2).permute(0, 2, 3, 1)
    target = torch.zeros(b, len(cards.FIELDS), 128, 192, device=device)
    which = torch.arange(b, device=device)
    for k in range(boxes.shape[1]):
        box = boxes[:, k].view(b, 1, 1, 5)
        inside = ((half[..., 0] > box[..., 0]) & (half[..., 0] < box[..., 2]) & (half[..., 1] > box[..., 1]) & (half[..., 1] < box[..., 3])).float()
        field = boxes[:, k, 4].long().clamp(min=0)
        inside = inside * (boxes[:, k, 4] >= 0).float().view(b, 1, 1)
        target[which, field] = torch.maximum(target[which, field], inside)
    target = target * (~flipped).float().view(b, 1, 1, 1)
    return image, target, kinds, flipped.float()


def dice(p, t, weight):
    p = p.sigmoid() * weight
    t = t * weight
    top = 2 * (p * t).sum((2, 3)) + 1
    return (1 - top / (p.sum((2, 3)) + t.sum((2, 3)) + 1)).mean()


def locate_loss(maps, logits, target, kinds, present):
    mask = F.binary_cross_entropy_with_logits(maps[:, :1], target[:, :1]) + dice(maps[:, :1], target[:, :1], 1)
    heat, truth = maps[:, 1:2], target[:, 1:2]
    corner = (F.binary_cross_entropy_with_logits(heat, truth, reduction="none") * (1 + 40 * truth)).mean() * 6
    zone = F.binary_cross_entropy_with_logits(maps[:, 2:], target[:, 2:]) + 0.5 * dice(maps[:, 2:], target[:, 2:], 1)
    return mask + corner + zone + 0.3 * F.cross_entropy(logits, kinds, label_smoothing=0.02)


def layout_loss(maps, logits, target, kinds, flipped):
    upright = (1 - flipped).view(-1, 1, 1, 1)
    maps = maps.float()
    boxes = (F.binary_cross_entropy_with_logits(maps, target, reduction="none") * (1 + 3 * target) * upright).mean() * 6 + dice(maps, target, upright)
    return boxes + 0.3 * F.cross_entropy(logits[:, :4], kinds, label_smoothing=0.02) + 0.3 * F.binary_cross_entropy_with_logits(logits[:, 4], flipped)


def report(maps, logits, target, kinds, extra):
    right = (logits[:, :4].argmax(1) == kinds).float().mean().item()
    if args.task == "locate":
        found = F.max_pool2d(maps[:, 1:2].sigmoid(), 5, 1, 2)
        truth = target[:, 1:2] > 0.9
        near = found[truth] > 0.4
        inside = (maps[:, :1] > 0).float()
        iou = (inside * target[:, :1]).sum() / (inside + target[:, :1] - inside * target[:, :1]).sum()
        return f"type {right:.3f} corners found {near.float().mean().item():.3f} mask iou {iou.item():.4f}"
    inside = (maps.sigmoid() > 0.5).float() * (1 - extra).view(-1, 1, 1, 1)
    iou = (inside * target).sum() / (inside + target - inside * target).sum()
    return f"type {right:.3f} flip {((logits[:, 4] > 0) == (extra > 0.5)).float().mean().item():.3f} iou {iou.item():.3f}"


if __name__ == "__main__":
    torch.manual_seed(args.seed)
    share = -(-args.cards // (args.processes * 4))
    with multiprocessing.get_context("fork" if device == "cpu" else "spawn").Pool(args.processes) as workers:
        parts = workers.map(cards.pool, [(args.pack, args.seed * 1000 + i, share) for i in range(args.processes * 4)], chunksize=1)
    pool_pictures, pool_boxes, pool_kinds = (torch.from_numpy(np.concatenate([p[k] for p in parts])).to(device) for k in range(3))
    print(args.task, len(pool_kinds), "cards", flush=True)
    make, loss_of = (locate_batch, locate_loss) if args.task == "locate" else (layout_batch, layout_loss)
    net = (Pyramid(3, 3, 4) if args.task == "locate" else Pyramid(1, len(cards.FIELDS), 5, (24, 48, 80, 112, 144))).to(device)
    if args.resume:
        net.load_state_dict(torch.load(args.resume, map_location=device))
    average = copy.deepcopy(net).eval()
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.01)
    print(args.task, sum(p.numel() for p in net.parameters()), "weights", flush=True)
    start, step, said = time.time(), 0, ""

    def save():
        model = copy.deepcopy(average).cpu().float().eval()
        path = os.path.join(args.out, args.task)
        torch.save(model.state_dict(), path + ".pt")
        options = {} if torch.__version__.startswith("1.") else {"dynamo": False}
        shape = (1, 3, 288, 288) if args.task == "locate" else (1, 1, 256, 384)
        torch.onnx.export(model, torch.rand(*shape), path + ".onnx", input_names=["image"], output_names=["maps", "type"], opset_version=17 if options else 14, **options)
        json.dump({"task": args.task, "fields": cards.FIELDS, "types": cards.TYPES, "steps": step, "seed": args.seed, "last": said}, open(path + ".json", "w"))

    while True:
        elapsed = (time.time() - start) / args.seconds
        if elapsed >= 1:
            break
        picks = torch.randint(0, len(pool_kinds), (args.batch,), device=device)
        with torch.no_grad():
            image, target, kinds, extra = make(picks)
        if step == 0 and args.montage:
            from PIL import Image

            show = image[:12].cpu()
            marks = F.interpolate(target[:12].amax(1, keepdim=True).cpu(), scale_factor=2.0)
            show = (show.expand(-1, 3, -1, -1) * 0.75 + 0.25 * marks).permute(0, 2, 3, 1).numpy()
            rows = [np.concatenate(list(show[i : i + 4]), 1) for i in (0, 4, 8)]
            Image.fromarray((np.concatenate(rows, 0) * 255).clip(0, 255).astype(np.uint8)).save(args.montage)
            if args.seconds < 60:
                raise SystemExit
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * elapsed)) + 1e-6
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            maps, logits = net(image)
        loss = loss_of(maps.float(), logits.float(), target, kinds, extra)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        with torch.no_grad():
            decay = min(0.998, (step + 1) / (step + 20))
            for a, p in zip(average.state_dict().values(), net.state_dict().values()):
                a.lerp_(p, 1 - decay) if a.dtype.is_floating_point else a.copy_(p)
        step += 1
        if step % 300 == 0:
            with torch.no_grad():
                said = report(*average(image), target, kinds, extra)
            print(f"{args.task} {step} {time.time() - start:.0f}s loss {loss.item():.3f} {said}", flush=True)
            if step % 900 == 0:
                save()
    save()
    print(args.task, "done", step, said, flush=True)
